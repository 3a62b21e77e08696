import { Command } from 'commander';
import { closeCommand } from './close-command.js';
import { eventsCommand } from './events-command.js';
import { listCommand } from './list-command.js';
import { showCommand } from './show-command.js';

/** `landed reviews …`: what was changed at the processor and an operator must look at. */
export function reviewsCommand(): Command {
  return new Command('reviews')
    .description('list and close the cases of payments that were changed at the processor')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(closeCommand())
    .addCommand(eventsCommand());
}
