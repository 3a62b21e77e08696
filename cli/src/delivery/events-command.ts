import { Command } from 'commander';
import { resendCommand } from './resend-command.js';

/** `landed events resend`, as other services' command lines have it. */
export function eventsCommand(): Command {
  return new Command('events').description('send events again').addCommand(resendCommand());
}
