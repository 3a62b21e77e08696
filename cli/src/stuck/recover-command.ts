import type { Command } from 'commander';
import { changeCommand } from '../access/stack-command.js';
import { asSeconds, asTime } from '../program/choices.js';
import type { RecoverOptions } from './stuck-options.js';

const help = `
For a Temporal server that lost its data or a part of it, or on which workflows were terminated. Looks at every unfinished
payment, refund, dispute and payout of the database, and starts each workflow that is missing. A started workflow reads
the processor before it acts, and running workflows are left alone. So a second run does nothing more.

Then it waits until every outcome is known. The sweep does the same every minute, for a part of the work at a time. Workers
must run.

With --since, for a PostgreSQL that was restored to that time and is older than the processor. It records what the processor
did since then to payments that the database has: refunds, captures, disputes. What belongs to no payment goes to suspense
and is listed: an operator decides. Nothing is charged or refunded. When in doubt, name an earlier time.

Exit codes: 0 every outcome is known and nothing is left in suspense, 1 otherwise (it is listed), 2 wrong usage.`;

export function recoverCommand(): Command {
  return changeCommand('recover', 'start all workflows that Temporal lost, and wait until every outcome is known')
    .option('--timeout <duration>', 'how long to wait for unknown outcomes, such as 5m', asSeconds, 300)
    .option('--since <time>', 'for a restored database: the time to which it was restored, or earlier', asTime)
    .addHelpText('after', help)
    .action(async (options: RecoverOptions) => {
      const { recover } = await import('./recover.js');
      await recover(options);
    });
}
