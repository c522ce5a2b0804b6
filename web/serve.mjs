// Serves a folder to this computer only: node web/serve.mjs FOLDER [PORT]
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";

const [folder = "dist", port = "8080"] = process.argv.slice(2);
const root = resolve(folder);
const KINDS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm", ".png": "image/png" };

const server = createServer(async (request, response) => {
  try {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    let file = normalize(join(root, path));
    if (file !== root && !file.startsWith(root + sep)) throw new Error("outside");
    if ((await stat(file)).isDirectory()) file = join(file, "index.html");
    const { size } = await stat(file);
    response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream", "Content-Length": size, "Cache-Control": "no-cache" });
    createReadStream(file).pipe(response);
  } catch {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("There is nothing here.\n");
  }
});
server.on("error", (error) => {
  console.error(`The page cannot be served: ${error.message}`);
  process.exit(1);
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://localhost:${server.address().port}/`));
