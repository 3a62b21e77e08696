import type { ChangedBy, WebhookEndpoint } from '@landed/activities/webhook-endpoint/types';
import { CommandFailure } from '../program/command-failure.js';
import type { OpenStack } from './open-stack.js';
import { accessFor, type ChangeOptions, type StackOptions } from './stack-command.js';

/** Opens the stack that was asked for, does something on it, and lets go of it. */
export async function onStack<Result>(
  options: StackOptions,
  run: (stack: OpenStack) => Promise<Result>,
): Promise<Result> {
  const access = await accessFor(options);
  const { withStack } = await import('./open-stack.js');
  return withStack(access, run);
}

/**
 * The same for what writes. What other keys seal nobody opens again, neither a secret nor an event nor the input of a
 * workflow, so keys that are not the stack's are refused before anything is written (`encryption_keys`).
 */
export function toChangeStack<Result>(
  options: StackOptions,
  run: (stack: OpenStack) => Promise<Result>,
): Promise<Result> {
  return onStack(options, async (stack) => {
    const { keysFit } = await import('./fitting-keys.js');
    const { sealed, opened } = await keysFit(stack.database, stack.keyring);
    // One that opens is enough: a key that was dropped since the oldest was sealed is the doctor's to tell of.
    if (sealed === 0 || opened > 0) return run(stack);
    throw new CommandFailure(
      'encryption_keys',
      'The encryption keys do not open what this database holds, so they are not its own. Nothing was changed.',
    );
  });
}

/** Changes something about one endpoint, which is found by its id alone. */
export function onEndpoint<Result>(
  options: StackOptions,
  endpointId: string,
  run: (stack: OpenStack, endpoint: WebhookEndpoint) => Promise<Result>,
): Promise<Result> {
  return toChangeStack(options, async (stack) => {
    const { findAnyEndpoint } = await import('@landed/activities/webhook-endpoint/find-endpoint');
    return run(stack, await findAnyEndpoint(stack, endpointId));
  });
}

export function changedBy({ actor, reason }: ChangeOptions): ChangedBy {
  return { actor, reason: reason ?? null };
}
