import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repoRoot } from './repo-root.js';

export interface ToolOptions {
  /** Default: the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Collects the output. Default: the output goes to the terminal. */
  readonly printed?: Buffer[];
  /** Ends it by SIGTERM when it has not ended by then. */
  readonly endAfterMilliseconds?: number;
}

/** Runs a program to its end on this terminal and passes SIGTERM on to it. Returns its exit code, or 1 after a signal. */
export async function runTool(
  command: string,
  args: readonly string[],
  { env = process.env, printed, endAfterMilliseconds }: ToolOptions = {},
): Promise<number> {
  const output = printed === undefined ? 'inherit' : 'pipe';
  const child = spawn(command, args, { cwd: repoRoot, env, stdio: ['inherit', output, output] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed?.push(chunk));
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  const ignore = (): void => undefined;
  const timer =
    endAfterMilliseconds === undefined ? undefined : setTimeout(() => child.kill('SIGTERM'), endAfterMilliseconds);
  process.on('SIGTERM', passOn);
  // The terminal also sends SIGINT to the child.
  process.on('SIGINT', ignore);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    clearTimeout(timer);
    process.off('SIGTERM', passOn);
    process.off('SIGINT', ignore);
  }
}

/** Runs a compiled program of this checkout, named by its path from the root. See {@link runTool}. */
export function runProgram(program: string, args: readonly string[]): Promise<number> {
  return runTool(process.execPath, [join(repoRoot, program), ...args]);
}

/** The path of a tool from the checkout's dependencies. */
export function localTool(name: string): string {
  return join(repoRoot, 'node_modules', '.bin', name);
}
