import { Command } from 'commander';
import { listCommand } from './list-command.js';
import { showCommand } from './show-command.js';

/** `landed disputes …`: the disputes of merchants, read from the database. */
export function disputesCommand(): Command {
  return new Command('disputes')
    .description('list disputes and show one')
    .addCommand(listCommand())
    .addCommand(showCommand());
}
