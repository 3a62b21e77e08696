import { type Command, CommanderError } from 'commander';
import { describeFailure } from './describe-failure.js';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/**
 * Runs what was typed and returns the exit code. Nothing ends the process by itself, so that output is never cut off.
 * Failures are one line on stderr, or with `--json` one document `{ error: { code, message } }` there.
 */
export async function runProgram(program: Command, args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  process.stdout.on('error', endWithoutReader);
  process.stderr.on('error', () => undefined);
  prepare(program, json);
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? exitCodes.done);
  } catch (error) {
    return report(error, json);
  }
}

/** Commands made by themselves inherit nothing, so each is told. */
function prepare(command: Command, json: boolean): void {
  command.exitOverride().showHelpAfterError('(`--help` shows what there is.)');
  if (json) command.configureOutput({ outputError: () => undefined, writeErr: () => undefined });
  for (const inner of command.commands) prepare(inner, json);
}

function report(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done;
    if (json) printError('wrong_usage', plain(error.message));
    return exitCodes.wrongUsage;
  }
  const { code, message } = describeFailure(error);
  if (json) printError(code, message);
  else process.stderr.write(`landed: ${message}\n`);
  return code === 'wrong_usage' ? exitCodes.wrongUsage : exitCodes.failed;
}

function printError(code: string, message: string): void {
  process.stderr.write(`${JSON.stringify({ error: { code, message } })}\n`);
}

/** Commander begins its sentences with `error: `; a command without a subcommand gives `(outputHelp)`. */
function plain(message: string): string {
  return message === '(outputHelp)' ? 'A command is missing.' : message.replace(/^error: /, '');
}

/** `landed deliveries | head`: whoever read has gone, which is no fault. Else what was printed is lost, as on a full disk. */
function endWithoutReader({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`landed: The output could not be written (${code ?? 'unknown'}).\n`);
  process.once('exit', () => {
    process.exitCode = exitCodes.failed;
  });
}
