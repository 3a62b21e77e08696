import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repoRoot } from './repo-root.js';

export interface ToolOptions {
  /** Ours when absent. */
  readonly env?: NodeJS.ProcessEnv;
  /** Takes what it prints, which goes to our terminal when absent. */
  readonly printed?: Buffer[];
  /** Ends it by SIGTERM when it has not ended by then. */
  readonly endAfterMilliseconds?: number;
}

/**
 * Runs a program to its end with our terminal, passing on the signals that end us. Returns its exit code; 1 when a
 * signal ended it.
 */
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
  // The terminal sends this one to the child as well.
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

/** Runs a compiled program of this checkout, named by its path from the root, as {@link runTool} does. */
export function runProgram(program: string, args: readonly string[]): Promise<number> {
  return runTool(process.execPath, [join(repoRoot, program), ...args]);
}

/** The path of a tool that the checkout's dependencies bring. */
export function localTool(name: string): string {
  return join(repoRoot, 'node_modules', '.bin', name);
}
