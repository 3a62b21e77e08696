import { readFile } from 'node:fs/promises';
import { CommandFailure } from '../program/command-failure.js';

interface ReadSourceOptions {
  readonly withinMilliseconds: number;
  readonly bytesMax: number;
}

/**
 * The bytes of a file or of an http(s) address. Throws `CommandFailure` `not_readable` when there is no such file or no
 * response with status 200 in time, and `too_large` when it has more than `bytesMax` bytes.
 */
export async function readSource(from: string, options: ReadSourceOptions): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(from)) {
    return readFile(from).catch(() => {
      throw new CommandFailure('not_readable', `${from} cannot be read.`);
    });
  }
  return download(from, options).catch((error: unknown) => {
    if (error instanceof CommandFailure) throw error;
    const seconds = options.withinMilliseconds / 1000;
    throw new CommandFailure('not_readable', `${from} does not respond within ${seconds} s.`);
  });
}

async function download(url: string, { withinMilliseconds, bytesMax }: ReadSourceOptions): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(withinMilliseconds) });
  if (response.status !== 200) throw new CommandFailure('not_readable', `${url} responds with ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new CommandFailure('too_large', `The response of ${url} is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
