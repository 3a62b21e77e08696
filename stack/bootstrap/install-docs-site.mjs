import { join } from 'node:path';
import { dependenciesAreCurrent } from './install-dependencies.mjs';
import { runNpm, step } from './step.mjs';

/**
 * Installs what only the documentation site needs. It has a lockfile of its own and is not a workspace, so that `npm ci`
 * and `npm start` do not install a second bundler.
 */
export async function installDocsSite(root) {
  const cwd = join(root, 'docs-site');
  if (dependenciesAreCurrent(cwd)) return;
  await step('install the documentation site (npm ci)', () => runNpm(['ci', '--ignore-scripts'], { cwd }));
}
