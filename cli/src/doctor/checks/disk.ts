import { statfs } from 'node:fs/promises';
import { type Finding, failing, fine, warning } from '../finding.js';

const mebibyte = 1024 * 1024;
const warnBytes = 2_048 * mebibyte;
const failBytes = 256 * mebibyte;

/** Checks the free space on the disk with a local stack's data. */
export async function checkDisk(dataFolder: string | null): Promise<readonly Finding[]> {
  if (dataFolder === null) return [];
  const { bavail, bsize } = await statfs(dataFolder);
  return [judgeSpace(dataFolder, bavail * bsize)];
}

export function judgeSpace(folder: string, freeBytes: number): Finding {
  const saw = `${Math.floor(freeBytes / mebibyte)} MiB are free for ${folder}`;
  if (freeBytes >= warnBytes) return fine('disk', saw);
  const advice = 'Free some space: a full disk stops the database. `npm run reset` deletes the data of this stack.';
  return freeBytes >= failBytes ? warning('disk', saw, advice) : failing('disk', saw, advice);
}
