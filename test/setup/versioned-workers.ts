import { runWorkers } from '@landed/workers/run-workers';

/** The product's workers with another workflow bundle, as another release has. `LANDED_WORKFLOW_BUNDLE` is its path. */
const bundlePath = process.env['LANDED_WORKFLOW_BUNDLE'];
if (bundlePath === undefined) throw new Error('LANDED_WORKFLOW_BUNDLE is missing');

await runWorkers({ bundlePath });
