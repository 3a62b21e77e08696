import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './step.mjs';

/** Besides the page: the shapes of its API, and what it shares with the server. */
const sources = ['dashboard/src/page', 'dashboard/src/wire', 'contracts/src/dashboard', 'contracts/src/branding'];

/** Builds the page of the dashboard when it is missing or older than a file in it. */
export async function bundleDashboard(root) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const folder = join(root, 'dashboard');
  if (!existsSync(vite) || !existsSync(folder)) return;
  const document = join(folder, 'dist', 'page', 'index.html');
  if (existsSync(document) && statSync(document).mtimeMs >= newestSource(root)) return;
  await step('build the dashboard', () => run(process.execPath, [vite, 'build'], { cwd: folder }));
}

function newestSource(root) {
  const files = sources.flatMap((name) => {
    const entries = readdirSync(join(root, name), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  });
  const builders = ['vite.config.ts', 'package.json'].map((name) => join(root, 'dashboard', name));
  return Math.max(...[...files, ...builders].map((path) => statSync(path).mtimeMs));
}
