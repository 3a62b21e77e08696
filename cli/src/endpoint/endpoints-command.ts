import { Command } from 'commander';
import { createCommand } from './create-command.js';
import { deleteCommand } from './delete-command.js';
import { disableCommand } from './disable-command.js';
import { enableCommand } from './enable-command.js';
import { listCommand } from './list-command.js';
import { rotateSecretCommand } from './rotate-secret-command.js';
import { testCommand } from './test-command.js';
import { updateCommand } from './update-command.js';

/** `landed endpoints …`: where a merchant's events are sent, which events, and with which signing secret. */
export function endpointsCommand(): Command {
  return new Command('endpoints')
    .description('create and manage webhook endpoints')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(updateCommand())
    .addCommand(disableCommand())
    .addCommand(enableCommand())
    .addCommand(rotateSecretCommand())
    .addCommand(testCommand())
    .addCommand(deleteCommand());
}
