import type { SandboxControl } from '@landed/test/setup/sandbox-control';

const account = { entity: 'us', rail: 'test' } as const;

/**
 * Does the work of a baseline while the processor tells us nothing. Its charges are no payments of ours, so that every
 * event of one would be looked up and followed by the product, and that would be counted as the baseline's.
 */
export async function withoutEvents<Result>(sandbox: SandboxControl, work: () => Promise<Result>): Promise<Result> {
  await sandbox.events('drop', account);
  try {
    return await work();
  } finally {
    await sandbox.events('normal', account);
  }
}
