import type { SandboxControl } from '@landed/test/setup/sandbox-control';

const account = { entity: 'us', rail: 'test' } as const;

/**
 * Runs the work of a baseline while the processor sends no events. Its charges are not our payments. The product would
 * look up every event about them, and that cost would count as the baseline's.
 */
export async function withoutEvents<Result>(sandbox: SandboxControl, work: () => Promise<Result>): Promise<Result> {
  await sandbox.events('drop', account);
  try {
    return await work();
  } finally {
    await sandbox.events('normal', account);
  }
}
