// Copies what the processes of a deployment need from a built checkout into a folder: compiled code, data files, and the
// packages that they reach. Left out: Prisma's command line with its engines, TypeScript, compilers for workflows (they are
// bundled already), native libraries of other systems, sources, types and source maps.
//
//   node docker/assemble.mjs <folder>
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined) throw new Error('Usage: node docker/assemble.mjs <folder>');

/** Packages whose processes run. Their dependencies are found. */
const started = ['gateway', 'workers', 'dashboard', 'prisma', 'codec', 'cli'];

/** Not needed at run time, although a package names them. */
const excluded =
  /^(prisma|typescript|@swc\/core|swc-loader|source-map-loader|@types\/.+|react|react-dom|vue|@vue\/.+)$/;

/** Files beside `dist` that our packages read. */
const besideDist = {
  prisma: ['migrations'],
  dashboard: ['src/frames'],
  cli: ['bin'],
  dropin: [],
};

const needed = new Map();

function packageOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

function visit(path) {
  const real = realpathSync(path);
  if (needed.has(real)) return;
  const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
  needed.set(real, manifest);
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (excluded.test(name)) continue;
    const found = packageOf(name, real);
    // Optional packages are for other systems, or were never installed.
    if (found !== null) visit(found);
    else if (name in dependencies && !(name in optionalDependencies))
      throw new Error(`${manifest.name}: ${name} is missing`);
  }
}

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

for (const name of started) visit(join(root, name));
rmSync(target, { recursive: true, force: true });
for (const [path, { name }] of needed) {
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
  const link = join(target, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, own)), link);
}
copy(join(root, 'docker/start.mjs'));
process.stdout.write(`${needed.size} packages in ${readdirSync(target).length} folders\n`);
