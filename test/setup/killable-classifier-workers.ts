import { fileURLToPath } from 'node:url';
import { runWorkers } from '@landed/workers/run-workers';

/** The product's workers with a classifier thread that one product title kills. */
await runWorkers({ classifierFile: fileURLToPath(new URL('./killable-classifier.js', import.meta.url)) });
