import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The cores of the system under test and those of the load. Null when both share all cores. */
export interface Cores {
  readonly system: string;
  readonly load: string;
}

/** The goals are for a system with two cores. */
const systemCores = 2;

/** Half of the cores for each side. Null where that leaves the system fewer than two, and where `taskset` is missing. */
export function splitCores(): Cores | null {
  const count = availableParallelism();
  if (count < 2 * systemCores) return null;
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const half = Math.ceil(count / 2);
  return { system: `0-${half - 1}`, load: `${half}-${count - 1}` };
}

/** Pins a process to these cores, with its threads and the children that it starts later. */
export function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
}
