import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that programs read whole, below `src` and, as the compiler has copied them, below `dist`. */
const dataFolders = ['activities:hs/data', 'activities:tax/packs'];

/** The compiler copies data files but never removes one: what has gone from the sources goes from the copies here. */
export function removeStaleData(root) {
  for (const [workspace, folder] of dataFolders.map((entry) => entry.split(':'))) {
    const compiled = join(root, workspace, 'dist', folder);
    if (!existsSync(compiled)) continue;
    for (const file of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.json') && !existsSync(join(root, workspace, 'src', folder, file))) {
        rmSync(join(compiled, file));
      }
    }
  }
}
