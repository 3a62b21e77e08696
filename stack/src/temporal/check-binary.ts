import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporalServerMin } from './pinned.js';

/** The server version of a `temporal` program, or why the program cannot be used. */
export type BinaryCheck =
  | { readonly usable: true; readonly server: string }
  | { readonly usable: false; readonly reason: string };

/** Reads from a Temporal CLI which server version it contains. */
export async function checkBinary(path: string): Promise<BinaryCheck> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], {
      timeout: 10_000,
      env: { HOME: process.env['HOME'] },
    });
    const server = /Server (\d+\.\d+\.\d+)/.exec(stdout)?.[1];
    if (server === undefined) return { usable: false, reason: 'its server version is unknown' };
    if (!isAtLeast(server, temporalServerMin))
      return { usable: false, reason: `its server is ${server}; ${temporalServerMin} or later is required` };
    return { usable: true, server };
  } catch (error) {
    return {
      usable: false,
      reason: error instanceof Error ? (error.message.split('\n')[0] ?? 'it does not run') : 'it does not run',
    };
  }
}

/** Compares versions of three numbers. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [left, right] = [version, minimum].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
