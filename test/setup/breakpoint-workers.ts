import { runWorkers } from '@landed/workers/run-workers';

/**
 * The product's workers, stopping at each step of an operation until the test says go on: the only place where that
 * hook is set. `LANDED_STEPS_URL` is the test's own address.
 */
const url = process.env['LANDED_STEPS_URL'];
if (url === undefined) throw new Error('LANDED_STEPS_URL is missing');

await runWorkers({
  async reached(kind, step) {
    const response = await fetch(`${url}/${kind}/${step}`, { method: 'POST' });
    if (!response.ok) throw new Error(`The test did not let ${kind} go on from ${step}.`);
  },
});
