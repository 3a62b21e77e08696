// Copies what the processes of a deployment need from a built checkout into a folder: compiled code, data files, and the
// packages that they reach. Left out: Prisma's command line with its engines, TypeScript, compilers for workflows (they are
// bundled already), native libraries of other systems, sources, types and source maps.
//
//   node docker/assemble.mjs <folder>
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { shippedPackages } from './shipped-packages.mjs';

const root = resolve(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined) throw new Error('Usage: node docker/assemble.mjs <folder>');

/** Files beside `dist` that our packages read. */
const besideDist = {
  prisma: ['migrations'],
  dashboard: ['src/frames'],
  cli: ['bin'],
  dropin: [],
};

const platform = `${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-unknown-linux-gnu`;
const unwanted = [
  /\.(map|md|markdown|d\.ts|d\.mts|d\.cts|ts|tsbuildinfo|flow)$/i,
  /@prisma\/client\/runtime\/.*(cockroachdb|mysql|sqlite|sqlserver|edge)/,
  /core-bridge\/(sdk-core|src|bridge-macros)$/,
];

/** Whether the image needs a file of a package. */
function isWanted(path) {
  const name = relative(root, path);
  const bridge = /core-bridge\/releases\/([^/]+)/.exec(name)?.[1];
  if (bridge !== undefined) return bridge === platform;
  if (!name.includes('node_modules')) return !/\.(map|d\.ts|d\.mts|tsbuildinfo)$|\.test\.js$|\/testing$/.test(name);
  return !unwanted.some((part) => part.test(name));
}

const copy = (from) => {
  const to = join(target, relative(root, from));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
};

const needed = shippedPackages(root, { page: false });
rmSync(target, { recursive: true, force: true });
for (const [path, { manifest }] of needed) {
  const own = relative(root, path);
  if (own.includes('node_modules')) {
    cpSync(path, join(target, own), {
      recursive: true,
      // Packages inside of this one are reached on their own.
      filter: (file) => !file.slice(path.length).includes('/node_modules') && isWanted(file),
    });
    continue;
  }
  for (const part of ['package.json', 'dist', ...(besideDist[own] ?? [])]) copy(join(root, own, part));
  const link = join(target, 'node_modules', manifest.name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, own)), link);
}
copy(join(root, 'docker/start.mjs'));
// Made by steps of their own. Without one of them, its process ends at the start.
for (const file of ['dashboard/dist/frames/bank-account.js', 'dashboard/dist/page/index.html'])
  if (!existsSync(join(target, file))) throw new Error(`${file} is missing: run node docker/build.mjs`);
process.stdout.write(`${needed.size} packages in ${readdirSync(target).length} folders\n`);
