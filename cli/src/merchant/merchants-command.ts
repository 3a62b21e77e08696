import { Command } from 'commander';
import { configureCommand } from './configure-command.js';
import { createCommand } from './create-command.js';
import { holdCommand, releaseCommand } from './hold-commands.js';
import { listCommand } from './list-command.js';
import { ownerEmailCommand } from './owner-email-command.js';
import { showCommand } from './show-command.js';
import { agreeCommand, verifyCommand } from './unlock-commands.js';

/** `landed merchants …`: which ones may charge, their terms, and what an operator recorded about them. */
export function merchantsCommand(): Command {
  return new Command('merchants')
    .description('create and manage merchants')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(verifyCommand())
    .addCommand(agreeCommand())
    .addCommand(ownerEmailCommand())
    .addCommand(configureCommand())
    .addCommand(holdCommand())
    .addCommand(releaseCommand());
}
