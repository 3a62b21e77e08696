import { changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { CommandFailure } from '../program/command-failure.js';
import type { ResolveDifferenceOptions } from './reconcile-options.js';

/** Closes a difference with the operator's explanation. */
export async function resolveDifference(id: string, options: ResolveDifferenceOptions): Promise<void> {
  const { actor, reason, ticket } = options;
  if (reason === undefined) throw new CommandFailure('wrong_usage', 'Say with --reason what explains the difference.');
  await changeStack(options, async (stack) => {
    const { resolveDifference: resolve } = await import('@landed/management/reconciliation/resolve-difference');
    const result = await resolve(stack.database, { id, actor, reason, ticket });
    if (result === 'not_found') throw new CommandFailure('not_found', `There is no difference ${id}.`);
    if (result === 'not_open') throw new CommandFailure('not_open', 'The difference is not open. Nothing was changed.');
  });
  print(options, { id, state: 'resolved', resolution: 'operator' }, () => `${id}  resolved`);
}
