// The thinker of the game, in a worker.
import { work } from "./thinking.js";

work();
