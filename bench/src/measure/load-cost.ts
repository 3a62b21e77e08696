import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface LoadCost {
  readonly milliseconds: number;
  /** What stays on the heap after garbage collection. */
  readonly heapMegabytes: number;
}

const program = fileURLToPath(new URL('./load-main.js', import.meta.url));

/**
 * What loading an engine costs a process once. Each measurement uses a new process, with nothing compiled or cached.
 */
export async function loadCost(engine: 'classifier' | 'tax-tables'): Promise<LoadCost> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, engine]);
  return JSON.parse(stdout) as LoadCost;
}
