import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Progress } from '../step-log.js';
import { archiveChecksums, temporalCliVersion } from './pinned.js';

/** Long enough for a slow connection, and short for a machine without internet access. */
const responseWithinMilliseconds = 5000;
const stalledAfterMilliseconds = 30_000;

/**
 * Downloads the official archive of the pinned version, verifies its checksum, and writes the program to `target`. Throws
 * a short reason when a step fails, and leaves no file in that case.
 */
export async function downloadArchive(
  target: string,
  base: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const platform = archivePlatform();
  const expected = archiveChecksums[platform];
  if (expected === undefined) throw new Error(`there is no official download for ${platform}`);
  const name = `temporal_cli_${temporalCliVersion}_${platform}.tar.gz`;
  const archive = await fetchWhole(`${base}/v${temporalCliVersion}/${name}`, progress, signal);
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== expected) throw new Error(`${name} has the checksum ${actual} instead of ${expected}`);
  await unpack(archive, target);
}

export function archivePlatform(platform: string = process.platform, architecture: string = process.arch): string {
  return `${platform}_${architecture === 'x64' ? 'amd64' : architecture}`;
}

async function fetchWhole(url: string, progress: Progress, signal: AbortSignal): Promise<Buffer> {
  const timeLimit = new AbortController();
  const giveUpAfter = (milliseconds: number, reason: string): NodeJS.Timeout =>
    setTimeout(() => timeLimit.abort(new Error(`${new URL(url).host} ${reason}`)), milliseconds);
  let timer = giveUpAfter(responseWithinMilliseconds, 'does not respond');
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeLimit.signal]) });
    if (!response.ok || response.body === null)
      throw new Error(`${new URL(url).host} responds with ${response.status}`);
    const total = Number(response.headers.get('content-length'));
    const chunks: Uint8Array[] = [];
    let received = 0;
    for await (const chunk of response.body) {
      clearTimeout(timer);
      timer = giveUpAfter(stalledAfterMilliseconds, 'stopped sending');
      chunks.push(chunk);
      received += chunk.byteLength;
      progress(`downloading, ${megabytes(received)}${total > 0 ? ` of ${megabytes(total)}` : ''} MB`);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The message of `fetch` is "fetch failed"; the reason is in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

async function unpack(archive: Buffer, target: string): Promise<void> {
  const folder = await mkdtemp(join(dirname(target), 'unpack-'));
  try {
    await writeFile(join(folder, 'archive.tar.gz'), archive);
    await promisify(execFile)('tar', ['-xzf', 'archive.tar.gz', 'temporal'], { cwd: folder });
    await chmod(join(folder, 'temporal'), 0o755);
    await rename(join(folder, 'temporal'), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
