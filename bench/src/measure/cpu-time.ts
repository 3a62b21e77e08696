import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds on a core, by process. */
export type CpuTimes = ReadonlyMap<number, number>;

/** The kernel counts in ticks of a hundredth of a second (`getconf CLK_TCK`). */
const tickMilliseconds = 10;

/**
 * The CPU time so far of these processes and their children, in steps of 10 ms: of all threads, also of those that have
 * ended, such as the one that guards each step of a workflow; and of children that have ended, such as the processes of
 * PostgreSQL's connections. It needs Linux (`/proc/PID/stat`).
 */
export function readCpuTimes(pids: readonly number[]): CpuTimes {
  return new Map(withChildren(pids).map((pid) => [pid, ticks(pid) * tickMilliseconds]));
}

/** Milliseconds between two readings. */
export function cpuMilliseconds(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}

/** The times of the process and of its ended children: fields 14 to 17, counted after the name in parentheses. */
function ticks(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** PostgreSQL has one child process per connection. */
function withChildren(pids: readonly number[]): number[] {
  const children = pids.flatMap((pid) =>
    listed(`/proc/${pid}/task`).flatMap((task) =>
      read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    ),
  );
  return [...pids, ...children];
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process may end between being listed and being read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
