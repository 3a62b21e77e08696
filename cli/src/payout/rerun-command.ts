import { type Currency, currencies } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asOneOf, asRail, asUuid } from '../program/choices.js';

interface RerunOptions extends ChangeOptions {
  readonly rail: Rail;
  readonly merchant?: string;
  readonly currency?: Currency;
}

const help = `
Decides again what the run of the week has skipped and what has failed since, and pays what can be paid now. A payout that
is under way or paid is never made twice.

Examples:
  landed payouts rerun 2026-W49 --merchant 0191d3a1-… --currency EUR --reason "OPS-12: new bank account"
  landed payouts rerun 2026-W49 --rail live --reason "OPS-14: bank accounts were added"

Exit codes: 0 accepted, 1 rejected, 2 wrong usage.`;

export function rerunCommand(): Command {
  return changeCommand('rerun', 'decide again what a week has skipped or what has failed; needs --reason')
    .argument('<week>', 'an ISO week such as 2026-W49')
    .option('--rail <rail>', 'test or live', asRail, 'test')
    .option('--merchant <merchant>', 'only this merchant', asUuid)
    .option('--currency <currency>', 'only this currency', asOneOf(currencies))
    .addHelpText('after', help)
    .action(async (period: string, options: RerunOptions) => {
      const { sendRerunRequest } = await import('./payout-workflows.js');
      const { rail, merchant: merchantId, currency } = options;
      const response = await changeStack(options, (stack) =>
        sendRerunRequest(stack, { rail, period, merchantId, currency }, changedBy(options)),
      );
      print(options, { ...response, period }, () => `${response.result}: ${response.detail}`);
      if (response.result === 'rejected') process.exitCode = 1;
    });
}
