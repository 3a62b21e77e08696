import { runWorkers } from '@landed/workers/run-workers';

/**
 * The product's workers, which wait at each step of an operation until the test releases them. Only this program sets
 * that hook. `LANDED_STEPS_URL` is the URL of the test.
 */
const url = process.env['LANDED_STEPS_URL'];
if (url === undefined) throw new Error('LANDED_STEPS_URL is missing');

/** Waits until the test lets the step pass. */
async function pass(name: string): Promise<void> {
  const response = await fetch(`${url}/${name}`, { method: 'POST' });
  if (!response.ok) throw new Error(`The test did not release ${name}.`);
}

await runWorkers({
  reached: (kind, step) => pass(`${kind}/${step}`),
  payoutReached: (step, target) => pass(`payout/${step}/${target}`),
});
