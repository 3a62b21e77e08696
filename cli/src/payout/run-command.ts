import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asRail, asTime } from '../program/choices.js';

interface RunOptions extends ChangeOptions {
  readonly rail: Rail;
  readonly asOf?: Date;
  readonly wait?: true;
}

const help = `
The Schedule does this on Mondays at 06:00 UTC. A week is decided once: a second run of a week that has ended is rejected;
use \`landed payouts rerun\` then.

Exit codes: 0 the run was started, 1 it was rejected, 2 wrong usage.`;

export function runCommand(): Command {
  return changeCommand('run', 'start the weekly run of the week of an instant; needs --reason')
    .option('--rail <rail>', 'test or live', asRail, 'test')
    .option('--as-of <time>', 'pay what was available then (default: now)', asTime)
    .option('--wait', 'wait until the run has decided and started everything')
    .addHelpText('after', help)
    .action(async (options: RunOptions) => {
      const { startRun } = await import('./payout-workflows.js');
      const { rail, asOf = new Date(), wait = false } = options;
      const started = await changeStack(options, (stack) => startRun(stack, { rail, asOf, wait }, changedBy(options)));
      print(options, started, () => `${started.period}: ${started.detail}`);
    });
}
