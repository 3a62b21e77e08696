import { Command } from 'commander';
import { listCommand } from './list-command.js';
import { recheckCommand } from './recheck-command.js';
import { requestCommands } from './request-command.js';
import { rerunCommand } from './rerun-command.js';
import { resolveCommand } from './resolve-command.js';
import { runCommand } from './run-command.js';
import { showCommand } from './show-command.js';

/** `landed payouts …`: the payouts of merchants. One row per command. */
export function payoutsCommand(): Command {
  const payouts = new Command('payouts')
    .description('list and show payouts, run a week, and hold, retry, recheck or resolve a payout')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(runCommand())
    .addCommand(recheckCommand())
    .addCommand(rerunCommand())
    .addCommand(resolveCommand());
  for (const command of requestCommands()) payouts.addCommand(command);
  return payouts;
}
