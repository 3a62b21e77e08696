import { userInfo } from 'node:os';
import { Command } from 'commander';
import type { StackAccess } from './find-access.js';

/** Options of every command that works on a stack. */
export interface StackOptions {
  readonly stack?: string;
  readonly json?: true;
}

/** Further options of a command that changes something. Actor and reason are stored with the change. */
export interface ChangeOptions extends StackOptions {
  readonly actor: string;
  readonly reason?: string;
}

/** Creates a command that works on a stack. */
export function stackCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option(
      '--stack <file>',
      'the stack.json to use; by default that of LANDED_DATA_DIR, or of .landed in this folder or a parent, then ' +
        'environment variables',
    )
    .option('--json', 'print one JSON document');
}

/** Creates a command that changes something. Actor and reason are stored with the change. */
export function changeCommand(name: string, description: string): Command {
  return stackCommand(name, description)
    .option('--actor <name>', 'your name, stored with the change', accountName())
    .option('--reason <text>', 'the reason, stored with the change');
}

/** Finds the requested stack. Throws `CommandFailure` when there is none. */
export async function accessFor({ stack }: StackOptions): Promise<StackAccess> {
  const { findAccess } = await import('./find-access.js');
  return findAccess(stack, process.env, process.cwd());
}

function accountName(): string {
  return process.env['USER'] || userInfo().username;
}
