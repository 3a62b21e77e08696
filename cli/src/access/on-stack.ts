import type { ChangedBy, WebhookEndpoint } from '@landed/activities/webhook-endpoint/types';
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

/** Does something with one endpoint, which is found by its id alone. */
export function onEndpoint<Result>(
  options: StackOptions,
  endpointId: string,
  run: (stack: OpenStack, endpoint: WebhookEndpoint) => Promise<Result>,
): Promise<Result> {
  return onStack(options, async (stack) => {
    const { findAnyEndpoint } = await import('@landed/activities/webhook-endpoint/find-endpoint');
    return run(stack, await findAnyEndpoint(stack, endpointId));
  });
}

export function changedBy({ actor, reason }: ChangeOptions): ChangedBy {
  return { actor, reason: reason ?? null };
}
