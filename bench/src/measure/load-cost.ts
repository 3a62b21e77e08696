import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface LoadCost {
  readonly milliseconds: number;
  /** What stays on the heap when everything else has been collected. */
  readonly heapMegabytes: number;
}

const program = fileURLToPath(new URL('./load-main.js', import.meta.url));

/** What a process pays once for an engine: each time a fresh process, in which nothing is compiled or cached. */
export async function loadCost(engine: 'classifier' | 'packs'): Promise<LoadCost> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, engine]);
  return JSON.parse(stdout) as LoadCost;
}
