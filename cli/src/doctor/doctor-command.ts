import type { Command } from 'commander';
import { stackCommand } from '../access/stack-command.js';
import type { SiteOptions } from './site.js';

const examples = `
Checks Node, addresses, database, migrations, Temporal, workers, gateways, clocks, keys, deliveries and disk, and prints
what to do about each problem. It checks only the parts whose address it knows. It changes nothing.

Examples:
  landed doctor                                    the local stack
  landed doctor --json
  LANDED_KEY=sk_test_… landed doctor --base-url https://api.example.com
  DATABASE_URL=… TEMPORAL_ADDRESS=… TEMPORAL_NAMESPACE=… LANDED_ENCRYPTION_KEYS=… landed doctor

Exit codes: 0 no check failed (there may be warnings), 1 a check failed, 2 wrong usage.`;

export function doctorCommand(): Command {
  return stackCommand('doctor', 'check a stack for problems and print what to do')
    .option('--key <sk_…>', 'a secret key to check; prefer LANDED_KEY')
    .option('--base-url <url>', 'the address of the API for that key (default: LANDED_BASE_URL)')
    .addHelpText('after', examples)
    .action(async (options: SiteOptions) => {
      const { doctor } = await import('./doctor.js');
      await doctor(options);
    });
}
