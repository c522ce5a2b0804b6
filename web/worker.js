// What thinks for the game, beside the page.
import { work } from "./thinking.js";

work();
