import { runWorkers } from '@landed/workers/run-workers';

/**
 * The product's workers, which wait at each step of an operation until the test releases them. Only this program sets
 * that hook. `LANDED_STEPS_URL` is the URL of the test.
 */
const url = process.env['LANDED_STEPS_URL'];
if (url === undefined) throw new Error('LANDED_STEPS_URL is missing');

await runWorkers({
  async reached(kind, step) {
    const response = await fetch(`${url}/${kind}/${step}`, { method: 'POST' });
    if (!response.ok) throw new Error(`The test did not release ${kind} at ${step}.`);
  },
});
