/**
 * The database's clock in this process: read once, then carried forward by the process's own timers. The process's wall
 * clock is never compared with an instant of the database, because it may be minutes off.
 */
export interface DatabaseClock {
  /** The instant now, RFC 3339: for what is stored. */
  now(): string;
  /** The latest instant that it can be now: for deadlines. It counts pauses of the process and of the machine. */
  latest(): Date;
}

/** Call it before the statement that reads the database's clock; the function that it returns takes what was read. */
export function startDatabaseClock(): (read: Date) => DatabaseClock {
  const before = { monotonic: performance.now(), wall: Date.now() };
  return (read) => {
    const after = performance.now();
    const plus = (milliseconds: number) => new Date(read.getTime() + milliseconds);
    return {
      now: () => plus(performance.now() - after).toISOString(),
      // The monotonic timer stops while a machine is suspended; the wall clock jumps when it is set.
      latest: () => plus(Math.max(performance.now() - before.monotonic, Date.now() - before.wall)),
    };
  };
}
