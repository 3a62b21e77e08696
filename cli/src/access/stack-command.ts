import { userInfo } from 'node:os';
import { Command } from 'commander';
import type { StackAccess } from './find-access.js';

/** What every command on a stack takes. */
export interface StackOptions {
  readonly stack?: string;
  readonly json?: true;
}

/** What a command that changes something takes as well: who and why is kept. */
export interface ChangeOptions extends StackOptions {
  readonly actor: string;
  readonly reason?: string;
}

/** A command that works on a stack. */
export function stackCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--stack <file>', 'the stack.json to use; else .landed/stack.json upwards from here, else the environment')
    .option('--json', 'one JSON document on stdout');
}

/** A command that changes something: who does it, and why, is written down. */
export function changeCommand(name: string, description: string): Command {
  return stackCommand(name, description)
    .option('--actor <name>', 'who does it, for the record', accountName())
    .option('--reason <text>', 'why, for the record');
}

/** Finds the stack that was asked for. Throws `CommandFailure` when there is none. */
export async function accessFor({ stack }: StackOptions): Promise<StackAccess> {
  const { findAccess } = await import('./find-access.js');
  return findAccess(stack, process.env, process.cwd());
}

function accountName(): string {
  return process.env['USER'] || userInfo().username;
}
