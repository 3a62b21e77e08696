import { loadStoredOperation } from '@landed/prisma/read/operation/load-stored-operation';
import type { OpenStack } from '../access/open-stack.js';
import { startOperation } from '../access/operation-workflows.js';
import { CommandFailure } from '../program/command-failure.js';
import type { StuckOperation } from './find-stuck.js';

/** Starts the lost workflow of an operation from its rows. */
export async function restartOperation(
  stack: OpenStack,
  operation: StuckOperation,
  clock?: Parameters<typeof startOperation>[3],
): Promise<void> {
  const stored = await loadStoredOperation(stack.database, stack.keyring, operation);
  if (stored === null) {
    const detail = 'The rows of the operation no longer exist: see docs/runbooks/restore-from-backup.md.';
    throw new CommandFailure('not_found', detail);
  }
  if (operation.entity === null) throw new CommandFailure('not_found', 'The payment of the operation does not exist.');
  await startOperation(await stack.temporal(), stored, operation.entity, clock);
}
