import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';

const help = `
For a payout whose event may be lost, even days after it was paid. What the partner states is saved: when the bank has
returned the money, it goes back to the merchant's balance, and \`payout.failed\` is sent.

Exit codes: 0 the partner was read, 1 it was not, 2 wrong usage.`;

export function recheckCommand(): Command {
  return changeCommand('recheck', 'read a payout at the partner now, and say what was found; needs --reason')
    .argument('<payout>', 'the payout id', asUuid)
    .addHelpText('after', help)
    .action(async (payoutId: string, options: ChangeOptions) => {
      const { recheck } = await import('./payout-workflows.js');
      const found = await changeStack(options, (stack) => recheck(stack, payoutId, changedBy(options)));
      print(options, { payout_id: payoutId, ...found }, () => found.detail);
    });
}
