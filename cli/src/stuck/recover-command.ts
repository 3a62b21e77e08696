import type { Command } from 'commander';
import { changeCommand } from '../access/stack-command.js';
import { asSeconds } from '../program/choices.js';
import type { RecoverOptions } from './stuck-options.js';

const help = `
For a Temporal server that lost its data or a part of it, or on which workflows were terminated. Looks at every unfinished
payment and refund of the database, and starts each workflow that is missing. A started workflow reads the processor
before it acts, and workflows that run are left alone. So a second run does nothing more.

Then it waits until every outcome is known. The sweep does the same every minute, only not for everything at once. Workers
must run.

Exit codes: 0 every outcome is known, 1 some are still unknown (they are listed), 2 wrong usage.`;

export function recoverCommand(): Command {
  return changeCommand('recover', 'start all workflows that Temporal lost, and wait until every outcome is known')
    .option('--timeout <duration>', 'how long to wait for unknown outcomes, such as 5m', asSeconds, 300)
    .addHelpText('after', help)
    .action(async (options: RecoverOptions) => {
      const { recover } = await import('./recover.js');
      await recover(options);
    });
}
