import { payoutRequests } from '@landed/contracts/payout/operator-request';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';

const descriptions = {
  hold: 'hold a payout: nothing more is sent to the partner until it is released; needs --reason',
  release: 'end the hold of a payout; needs --reason',
  retry: 'try the next step of a payout now; needs --reason',
} as const;

const help = `
The request is sent to the workflow of the payout and recorded, accepted or rejected. Finance can send the same signal
from Temporal Web.

Exit codes: 0 accepted, 1 rejected, 2 wrong usage.`;

/** `landed payouts hold|release|retry <payout>`. */
export function requestCommands(): Command[] {
  return payoutRequests.map((kind) =>
    changeCommand(kind, descriptions[kind])
      .argument('<payout>', 'the payout id', asUuid)
      .addHelpText('after', help)
      .action(async (payoutId: string, options: ChangeOptions) => {
        const { sendPayoutRequest } = await import('./payout-workflows.js');
        const response = await changeStack(options, (stack) =>
          sendPayoutRequest(stack, kind, payoutId, changedBy(options)),
        );
        print(options, { ...response, payout_id: payoutId }, () => `${response.result}: ${response.detail}`);
        if (response.result === 'rejected') process.exitCode = 1;
      }),
  );
}
