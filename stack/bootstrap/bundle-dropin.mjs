import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './step.mjs';

/** Bundles the script that the gateway serves to shops when it is missing or older than a file in it. */
export async function bundleDropin(root) {
  const builder = join(root, 'dropin', 'build.mjs');
  if (!existsSync(builder)) return;
  const bundle = join(root, 'dropin', 'dist', 'v1.js');
  if (existsSync(bundle) && statSync(bundle).mtimeMs >= newestSource(join(root, 'dropin'))) return;
  await step('bundle the drop-in', () => run(process.execPath, [builder], { cwd: root }));
}

function newestSource(folder) {
  const sources = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const builders = ['build.mjs', 'bundle-script.mjs', 'package.json'].map((name) => join(folder, name));
  return Math.max(...[...sources, ...builders].map((path) => statSync(path).mtimeMs));
}
