import { Command } from 'commander';
import { listCommand } from './list-command.js';
import { removeCommand } from './remove-command.js';

/** `landed domains …`: the domain on which a merchant offers wallets. */
export function domainsCommand(): Command {
  return new Command('domains')
    .description('show and remove wallet domains')
    .addCommand(listCommand())
    .addCommand(removeCommand());
}
