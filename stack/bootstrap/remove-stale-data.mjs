import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Data folders that programs read completely, in `src` and, copied by the compiler, in `dist`. */
const dataFolders = ['classifier:data', 'tax-engine:tables'];

/** Removes copied data files whose source is gone. The compiler copies data files but never removes them. */
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
