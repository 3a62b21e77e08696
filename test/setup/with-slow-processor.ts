import type { SandboxControl } from './sandbox-control.js';

/** How much longer the slow processor takes for a charge. */
export const slowProcessorMilliseconds = 120;

/** More charges than any test or part of the benchmark makes. */
const chargesMax = 100_000;

/** Runs something while the processor takes longer for a charge, as banks do. */
export async function withSlowProcessor<T>(sandbox: SandboxControl, run: () => Promise<T>): Promise<T> {
  await sandbox.arm({
    operation: 'payment_intents.create',
    fault: 'slow',
    times: chargesMax,
    delay_ms: slowProcessorMilliseconds,
  });
  try {
    return await run();
  } finally {
    await sandbox.clear();
  }
}
