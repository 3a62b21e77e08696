import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Which cores the system under test has, and which the load on it; null: they share all of them. */
export interface Cores {
  readonly system: string;
  readonly load: string;
}

/** Half of the cores for each side. Null on one core, and where there is no `taskset`. */
export function splitCores(): Cores | null {
  const count = availableParallelism();
  if (count < 2) return null;
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const half = Math.ceil(count / 2);
  return { system: `0-${half - 1}`, load: `${half}-${count - 1}` };
}

/** Keeps a process, with all its threads and whatever it starts from now on, on these cores. */
export function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
}
