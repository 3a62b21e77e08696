import { readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds on a core, by thread (`PID/TID`). */
export type CpuTimes = ReadonlyMap<string, number>;

/**
 * The CPU time so far of the threads of these processes and of their children. It is read from the kernel's scheduler
 * (`/proc/PID/task/TID/schedstat`), so it needs Linux.
 */
export function readCpuTimes(pids: readonly number[]): CpuTimes {
  const threads = withChildren(pids).flatMap((pid) => listed(`/proc/${pid}/task`).map((task) => `${pid}/${task}`));
  return new Map(threads.map((thread) => [thread, nanoseconds(thread)]));
}

/** Milliseconds between two readings. A thread that has ended since the first is left out. */
export function cpuMilliseconds(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [thread, time]) => sum + time - (before.get(thread) ?? 0), 0) / 1e6;
}

function nanoseconds(thread: string): number {
  const [pid, task] = thread.split('/');
  const [onCore] = read(`/proc/${pid}/task/${task}/schedstat`).split(' ');
  return Number(onCore ?? 0);
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

/** A process or thread may end between being listed and being read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
