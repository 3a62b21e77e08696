import type { Command } from 'commander';
import { onStack } from '../access/on-stack.js';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { print } from '../output/print.js';
import { type Status, statusDocument, statusText } from './shown-status.js';

export function statusCommand(): Command {
  return stackCommand('status', 'merchants, endpoints, what waits, and what a person has to look at')
    .addHelpText('after', '\nExit code 1 when Temporal does not answer: what is open there is unknown then.')
    .action(status);
}

async function status(options: StackOptions): Promise<void> {
  const found = await onStack(options, async (stack): Promise<Status> => {
    const { webhookStanding } = await import('@landed/activities/webhook-endpoint/webhook-standing');
    const [standing, forReview] = await Promise.all([webhookStanding(stack), stack.needReview().catch(() => null)]);
    return { ...standing, forReview };
  });
  print(options, statusDocument(found), () => statusText(found));
  if (found.forReview === null) process.exitCode = 1;
}
