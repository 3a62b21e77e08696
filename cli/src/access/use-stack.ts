import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { CommandFailure } from '../program/command-failure.js';
import type { OpenStack } from './open-stack.js';
import { accessFor, type ChangeOptions, type StackOptions } from './stack-command.js';

/** Opens the requested stack, runs a function with it, and closes it. */
export async function useStack<Result>(
  options: StackOptions,
  run: (stack: OpenStack) => Promise<Result>,
): Promise<Result> {
  const access = await accessFor(options);
  const { withStack } = await import('./open-stack.js');
  return withStack(access, run);
}

/**
 * As `useStack`, for commands that write. Rejects keys that do not decrypt the stored data (`encryption_keys`) before
 * anything is written. The stack could not decrypt secrets, events or workflow inputs that were sealed with other keys.
 */
export function changeStack<Result>(
  options: StackOptions,
  run: (stack: OpenStack) => Promise<Result>,
): Promise<Result> {
  return useStack(options, async (stack) => {
    const { checkKeys } = await import('./check-keys.js');
    const { sealed, opened } = await checkKeys(stack.database, stack.keyring);
    // One decrypted event is enough: `landed doctor` reports a dropped key that older events still need.
    if (sealed === 0 || opened > 0) return run(stack);
    throw new CommandFailure(
      'encryption_keys',
      'The encryption keys do not decrypt the data in this database. Nothing was changed. Use the keys of this stack.',
    );
  });
}

/** Opens the stack as the owner of its tables, for what no role of a process may change. */
export async function changeStackAsOwner<Result>(
  options: StackOptions,
  run: (stack: OpenStack) => Promise<Result>,
): Promise<Result> {
  const access = await accessFor(options);
  const { withStack } = await import('./open-stack.js');
  return withStack({ ...access, databaseUrl: access.ownerDatabaseUrl }, run);
}

/** As `changeStack`, for one endpoint. Finds the endpoint by its id alone, across merchants. */
export function changeEndpoint<Result>(
  options: StackOptions,
  endpointId: string,
  run: (stack: OpenStack, endpoint: WebhookEndpoint) => Promise<Result>,
): Promise<Result> {
  return changeStack(options, async (stack) => {
    const { findAnyEndpoint } = await import('@landed/management/webhook-endpoint/find-endpoint');
    return run(stack, await findAnyEndpoint(stack, endpointId));
  });
}

export function changedBy({ actor, reason }: ChangeOptions): ChangedBy {
  return { actor, reason: reason ?? null };
}
