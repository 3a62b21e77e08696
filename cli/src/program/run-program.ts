import { type Command, CommanderError } from 'commander';
import { paint } from '../output/paint.js';
import { describeFailure } from './describe-failure.js';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/**
 * Runs the command line and returns the exit code. Nothing calls `process.exit`, so output is never cut off.
 * An error is one line on stderr, or with `--json` one document `{ error: { code, message } }` on stderr.
 */
export async function runProgram(program: Command, args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  process.stdout.on('error', onOutputError);
  process.stderr.on('error', () => undefined);
  configure(program, json);
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? exitCodes.done);
  } catch (error) {
    return report(error, json);
  }
}

/** Commands that are added to a program inherit no settings, so this sets them on each command. */
function configure(command: Command, json: boolean): void {
  command.exitOverride().showHelpAfterError('(Run with `--help` for usage.)');
  if (json) command.configureOutput({ outputError: () => undefined, writeErr: () => undefined });
  for (const inner of command.commands) configure(inner, json);
}

function report(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done;
    if (json) printError('wrong_usage', withoutPrefix(error.message));
    return exitCodes.wrongUsage;
  }
  const { code, message } = describeFailure(error);
  if (json) printError(code, message);
  else process.stderr.write(`${paint(process.stderr, 'red', 'landed:')} ${message}\n`);
  return code === 'wrong_usage' ? exitCodes.wrongUsage : exitCodes.failed;
}

function printError(code: string, message: string): void {
  process.stderr.write(`${JSON.stringify({ error: { code, message } })}\n`);
}

/** Commander's messages begin with `error: `; for a missing subcommand its message is `(outputHelp)`. */
function withoutPrefix(message: string): string {
  return message === '(outputHelp)' ? 'A command is missing.' : message.replace(/^error: /, '');
}

/**
 * A reader that closes the pipe (`landed deliveries | head`) is not an error. Any other write error loses output, for
 * example on a full disk, so the exit code becomes 1.
 */
function onOutputError({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`landed: The output could not be written (${code ?? 'unknown'}).\n`);
  process.once('exit', () => {
    process.exitCode = exitCodes.failed;
  });
}
