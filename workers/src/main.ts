import { runWorkers } from './run-workers.js';

await runWorkers();
