import { Command } from 'commander';
import { allowCommand } from './allow-command.js';
import { listCommand, revokeCommand } from './list-and-revoke-commands.js';

/** `landed restricted …`: which restricted goods a merchant may sell, because it holds a licence. */
export function restrictedCommand(): Command {
  return new Command('restricted')
    .description('allow restricted goods to merchants that hold a licence')
    .addCommand(allowCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}
