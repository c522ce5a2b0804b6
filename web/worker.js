// Runs the thinker in a worker.
import { work } from "./thinking.js";

work();
