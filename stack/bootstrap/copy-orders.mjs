import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './step.mjs';

/** Gives every example shop its copy of the code for orders, which the repository has once. */
export async function copyOrders(root) {
  const copier = join(root, 'examples', 'copy-orders.mjs');
  if (existsSync(copier)) await run(process.execPath, [copier], { cwd: root });
}
