import { fileURLToPath } from 'node:url';
import { runWorkers } from '@landed/workers/run-workers';

/** The product's workers with a classifier that dies of one title. */
await runWorkers({ classifierFile: fileURLToPath(new URL('./killable-classifier.js', import.meta.url)) });
