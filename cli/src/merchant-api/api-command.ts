import { type Command, Option } from 'commander';
import { stackCommand } from '../access/stack-command.js';
import type { ApiOptions, FoundApi } from './find-api.js';

/** A command that uses the API as a merchant does. */
export function apiCommand(name: string, description: string): Command {
  return stackCommand(name, description)
    .option('--merchant <name or id>', 'whose key of the local stack to use; else the first one')
    .option('--key <sk_…>', 'a secret key instead; better in LANDED_KEY, which no list of processes shows')
    .option('--base-url <url>', 'the API of that key; else LANDED_BASE_URL, else the local stack');
}

/** The choice of the rail, where a command works on both. */
export function railOption(): Option {
  return new Option('--rail <rail>', 'whose key of the local stack to use').choices(['test', 'live']).default('test');
}

/** Finds the API that was asked for. Throws `CommandFailure` when there is none. */
export async function apiFor(options: ApiOptions): Promise<FoundApi> {
  const { findApi } = await import('./find-api.js');
  return findApi(options, process.env, process.cwd());
}
