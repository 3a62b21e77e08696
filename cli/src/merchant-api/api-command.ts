import { type Command, Option } from 'commander';
import { stackCommand } from '../access/stack-command.js';
import type { ApiOptions, FoundApi } from './find-api.js';

/** Creates a command that calls the API as a merchant does. */
export function apiCommand(name: string, description: string): Command {
  return stackCommand(name, description)
    .option('--merchant <name or id>', 'a merchant of the local stack (default: the first one)')
    .option('--key <sk_…>', 'a secret key to use instead; prefer LANDED_KEY, because process lists show options')
    .option('--base-url <url>', 'the address of the API for that key (default: LANDED_BASE_URL, then the local stack)');
}

/** The option `--rail`, for commands that work in test and live mode. */
export function railOption(): Option {
  return new Option('--rail <rail>', 'the mode, test or live').choices(['test', 'live']).default('test');
}

/** Finds the requested API. Throws `CommandFailure` when there is none. */
export async function apiFor(options: ApiOptions): Promise<FoundApi> {
  const { findApi } = await import('./find-api.js');
  return findApi(options, process.env, process.cwd());
}
