import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync } from 'node:fs';

/** Makes way for the log of a new run; one earlier run is kept as `<name>.previous.log`. */
export function rotateLog(path: string): void {
  if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
}

/** Opens a log for appending and hands its descriptor to `use`, which gives it to a child. */
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

/** The last lines of a log, for the message about a child that did not come up. */
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
