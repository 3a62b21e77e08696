import { type PayoutFailureCode, payoutFailureCodes } from '@landed/contracts/payout/status';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asOneOf, asUuid } from '../program/choices.js';

interface ResolveOptions extends ChangeOptions {
  readonly outcome: 'paid' | 'failed';
  readonly failureCode?: PayoutFailureCode;
}

const help = `
For a payout that needs review (\`NeedsReview\`). A payout that is held and was not sent to the bank can be decided too, as
\`failed\`. The partner is read first. Where it states a fact, the fact decides.
\`failed\` gives the money back to the balance: get the partner's written statement that the bank will not be paid.

Exit codes: 0 the decision is saved, 1 it was rejected, 2 wrong usage.`;

export function resolveCommand(): Command {
  return changeCommand(
    'resolve',
    'decide what became of a payout whose outcome the partner does not state; needs --reason',
  )
    .argument('<payout>', 'the payout id', asUuid)
    .requiredOption('--outcome <outcome>', 'paid or failed', asOneOf(['paid', 'failed'] as const))
    .option('--failure-code <code>', 'why it failed', asOneOf(payoutFailureCodes))
    .addHelpText('after', help)
    .action(async (payoutId: string, options: ResolveOptions) => {
      const { resolvePayout } = await import('./payout-workflows.js');
      const { outcome, failureCode } = options;
      const { detail } = await changeStack(options, (stack) =>
        resolvePayout(stack, payoutId, { outcome, failureCode }, changedBy(options)),
      );
      print(options, { payout_id: payoutId, detail }, () => detail);
    });
}
