import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync } from 'node:fs';

/** Renames the log of the last run to `<name>.previous.log`. Only one earlier run is kept. */
export function rotateLog(path: string): void {
  if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
}

/** Opens a log for appending and calls `use` with its descriptor, which a child inherits. */
export function withLogFile<T>(path: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(path, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const tailBytes = 4096;
const tailLines = 15;

/** The last lines of a log, for the error about a child that did not start. */
export function tailOfLog(path: string): string {
  if (!existsSync(path)) return '';
  const descriptor = openSync(path, 'r');
  try {
    const size = fstatSync(descriptor).size;
    const buffer = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-tailLines).join('\n');
  } finally {
    closeSync(descriptor);
  }
}
