import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { reviewCaseDocument, reviewCaseText } from './shown-review-case.js';

const help = `
For a case that needs nothing more: docs/runbooks/changed-at-the-processor.md says what each kind needs. It changes nothing
about the payment.

Exit codes: 0 the case is closed, 1 it was closed before or does not exist, 2 wrong usage.`;

export function closeCommand(): Command {
  return changeCommand('close', 'close a case; needs --reason')
    .argument('<case>', 'its id', asUuid)
    .addHelpText('after', help)
    .action(close);
}

async function close(id: string, options: ChangeOptions): Promise<void> {
  const closed = await changeStack(options, async (stack) => {
    const { closeReviewCase } = await import('@landed/management/review-case/close-review-case');
    return closeReviewCase(stack, id, changedBy(options));
  });
  print(options, reviewCaseDocument(closed), () => reviewCaseText(closed));
}
