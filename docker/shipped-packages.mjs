// The packages that are shipped: those that the processes of the image reach, and those inside of the dashboard's page.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages whose processes run. Their dependencies are found. */
const started = ['gateway', 'workers', 'dashboard', 'prisma', 'codec', 'cli'];

/** Not needed at run time, although a package names them. */
const excluded = /^(prisma|typescript|@swc\/core|swc-loader|source-map-loader|@types\/.+|vue|@vue\/.+|vite)$/;

/** Loaded by pages, and by no process, although a package names them. */
const ofPages = /^(react|react-dom)$/;

/**
 * The shipped packages of a checkout whose dependencies are installed, this repository's own included, by folder. Throws
 * when one is missing.
 *
 * @param {string} root
 * @param {{ page: boolean }} options whether those count too that are only inside of the dashboard's page.
 * @returns {Map<string, { manifest: Record<string, string>, needs: string[] }>} `needs` are folders.
 */
export function shippedPackages(root, { page }) {
  const shipped = new Map();
  const visit = (path, inPage = {}) => {
    const real = realpathSync(path);
    if (shipped.has(real)) return real;
    const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
    const needs = [];
    shipped.set(real, { manifest, needs });
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...inPage })) {
      if (excluded.test(name) || (!page && ofPages.test(name))) continue;
      const found = folderOf(name, real);
      // Optional packages are for other systems, or were never installed.
      if (found !== null) needs.push(visit(found));
      else if (name in dependencies && !(name in optionalDependencies))
        throw new Error(`${manifest.name}: ${name} is missing`);
    }
    return real;
  };
  // Vite puts these into the page, so the process does not depend on them.
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'dashboard/package.json'), 'utf8'));
  for (const name of started) visit(join(root, name), page && name === 'dashboard' ? devDependencies : {});
  return shipped;
}

function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}
