import type { Command } from 'commander';
import { stackCommand } from '../access/stack-command.js';
import type { SiteOptions } from './site.js';

const examples = `
Looks at Node, addresses, database, migrations, Temporal, workers, gateways, clocks, keys, deliveries and disk, as far as
it is told where they are, and says what to do about each thing that is wrong. It changes nothing.

Examples:
  landed doctor                                    the local stack
  landed doctor --json
  LANDED_KEY=sk_test_… landed doctor --base-url https://api.example.com
  DATABASE_URL=… TEMPORAL_ADDRESS=… TEMPORAL_NAMESPACE=… LANDED_ENCRYPTION_KEYS=… landed doctor

Exit codes: 0 everything works (there may be warnings), 1 something does not, 2 wrong usage.`;

export function doctorCommand(): Command {
  return stackCommand('doctor', 'look for what is wrong with a stack, and say what to do')
    .option('--key <sk_…>', 'a secret key to try; better in LANDED_KEY')
    .option('--base-url <url>', 'the API of that key; else LANDED_BASE_URL')
    .addHelpText('after', examples)
    .action(async (options: SiteOptions) => {
      const { doctor } = await import('./doctor.js');
      await doctor(options);
    });
}
