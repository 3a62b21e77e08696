import { spawn } from 'node:child_process';
import { tailOfLog, withLogFile } from './log-file.js';

/** A command that runs once and ends. */
export interface OneShot {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly logFile: string;
}

/** Runs a command to its end, with its output in the log. Throws with the end of the log when it fails. */
export async function runOnce(
  { title, command, args, env, cwd, logFile }: OneShot,
  signal: AbortSignal,
): Promise<void> {
  const child = withLogFile(logFile, (log) => spawn(command, args, { env, cwd, signal, stdio: ['ignore', log, log] }));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${title} failed (exit code ${code}). The end of ${logFile}:\n${tailOfLog(logFile)}`);
}
