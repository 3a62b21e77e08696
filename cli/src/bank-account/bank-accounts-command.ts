import { Command } from 'commander';
import { listCommand } from './list-command.js';
import { setCommand } from './set-command.js';

/** `landed bank-accounts …`: the bank accounts to which merchants are paid. */
export function bankAccountsCommand(): Command {
  return new Command('bank-accounts')
    .description('set and list the bank accounts of merchants')
    .addCommand(setCommand())
    .addCommand(listCommand());
}
