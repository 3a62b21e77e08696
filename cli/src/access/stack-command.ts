import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { userInfo } from 'node:os';
import { Command } from 'commander';
import { UsageFailure } from '../program/command-failure.js';
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
  const command = changeOptions(stackCommand(name, description));
  return command.hook('preAction', (_, running) => {
    // The hook also runs for subcommands, such as the read-only `landed reconcile show`.
    if (running === command) requireActor(running.opts<Partial<ChangeOptions>>());
  });
}

/** Adds the options of a command that changes something. A command that only sometimes does calls {@link requireActor}. */
export function changeOptions(command: Command): Command {
  return command
    .option('--actor <name>', 'your name, stored with the change', accountName())
    .option('--reason <text>', 'the reason, stored with the change');
}

/** Throws `wrong_usage` when there is no name to store with a change. */
export function requireActor({ actor }: Partial<ChangeOptions>): void {
  if (actor !== undefined) return;
  throw new UsageFailure('Pass --actor <name>: this account has no name to store with the change.');
}

/** Finds the requested stack. Throws `CommandFailure` when there is none. */
export async function accessFor({ stack }: StackOptions): Promise<StackAccess> {
  const { findAccess } = await import('./find-access.js');
  return findAccess(stack, withSecretFiles(process.env), process.cwd());
}

/** The user of the image, whose account says nothing about who typed the command. */
const accountOfTheImage = 'nonroot';

/** Undefined in a container: its user is that of the image, or has no entry in passwd, where Node throws. */
function accountName(): string | undefined {
  const name = process.env['USER'];
  if (name) return name;
  try {
    const { username } = userInfo();
    return username === accountOfTheImage ? undefined : username;
  } catch {
    return undefined;
  }
}
