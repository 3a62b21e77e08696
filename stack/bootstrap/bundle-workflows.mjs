import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './step.mjs';

/** The packages that are in the bundle or that build it. */
const sources = ['workflows', 'contracts', 'codec', 'workers'];

/** Bundles the workflows when the bundle is missing or older than a file in it. */
export async function bundleWorkflows(root) {
  const builder = join(root, 'workers', 'dist', 'build-bundle.js');
  if (!existsSync(builder)) return;
  const bundle = join(root, 'workers', 'dist', 'workflow-bundle.js');
  if (existsSync(bundle) && statSync(bundle).mtimeMs >= newestSource(root, bundle)) return;
  await step('bundle the workflows', () => run(process.execPath, [builder], { cwd: root }));
}

function newestSource(root, bundle) {
  const compiled = sources.flatMap((name) => compiledFiles(join(root, name, 'dist'))).filter((path) => path !== bundle);
  const files = [...compiled, join(root, 'node_modules', '@temporalio', 'workflow', 'package.json')];
  return Math.max(...files.map((path) => statSync(path).mtimeMs));
}

function compiledFiles(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
