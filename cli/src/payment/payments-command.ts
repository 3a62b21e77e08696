import { Command } from 'commander';
import { listCommand } from './list-command.js';
import { showCommand } from './show-command.js';

/** `landed payments …`: the payments of merchants, read from the database. */
export function paymentsCommand(): Command {
  return new Command('payments')
    .description('list payments and show one')
    .addCommand(listCommand())
    .addCommand(showCommand());
}
