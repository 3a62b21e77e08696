import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';
import { copyExample } from '../examples/copy-example.js';
import { freePort } from '../setup/free-port.js';

let folder: string;
let shop: string;
/** npm without a registry. */
const env = {
  PATH: process.env['PATH'],
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
};
const npm = (args: readonly string[], cwd: string) =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, HOME: folder, npm_config_cache: join(folder, 'cache') },
  });

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;

/** Where a package of the repository finds another one, as Node does. */
function installedFor(name: string, from: string): string | undefined {
  const places = [join(from, 'node_modules'), join(repositoryRoot, 'node_modules')];
  return places.map((place) => join(place, name)).find((place) => existsSync(place));
}

/** Packages that a package needs, with those that they need: as files, because there is no registry. */
function packed(name: string, from: string, files: Map<string, string>): void {
  const place = installedFor(name, from);
  // Another platform's part is not installed.
  if (place === undefined || files.has(name)) return;
  const tarball = npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, place], folder).trim();
  files.set(name, `file:${join(folder, tarball)}`);
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(place);
  for (const inner of Object.keys({ ...dependencies, ...optionalDependencies })) packed(inner, place, files);
}

/** Follows the guide: copies the shop, packs the client into the copy, and installs. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'landed-install-')));
  shop = join(folder, 'my-shop');
  copyExample('shop', shop);
  execFileSync(process.execPath, [join(repositoryRoot, 'node_modules/typescript/bin/tsc'), '-b', 'sdk'], {
    cwd: repositoryRoot,
  });
  npm(['pack', '--silent', '--ignore-scripts', join(repositoryRoot, 'sdk')], shop);
  // A registry would have the other packages.
  const files = new Map<string, string>();
  const { dependencies = {}, ...rest } = manifestOf(shop);
  const others = Object.keys(dependencies).filter((name) => name !== '@landed/sdk');
  for (const name of others) packed(name, shop, files);
  const overrides = Object.fromEntries([...files].filter(([name]) => !others.includes(name)));
  const named = Object.fromEntries(others.map((name) => [name, files.get(name)]));
  const manifest = { ...rest, dependencies: { ...dependencies, ...named }, overrides };
  writeFileSync(join(shop, 'package.json'), JSON.stringify(manifest));
  npm(['install', '--ignore-scripts'], shop);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a copy of the demo shop with the packed client', () => {
  it('a copy of the shop has the client as npm installs it, and no link to the repository', () => {
    const client = join(shop, 'node_modules/@landed/sdk');
    expect(realpathSync(client)).toBe(client);
    expect(readdirSync(client)).toEqual(expect.arrayContaining(['README.md', 'dist', 'package.json']));
  });

  it('a copy of the shop starts and serves its products', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, ['shop.mjs'], {
      cwd: shop,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        LANDED_KEY: 'sk_test_0123456789abcdef',
        LANDED_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef',
        LANDED_TEST_URL: 'http://127.0.0.1:4010',
        LANDED_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      },
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      expect(line.toString()).toBe(`The shop is listening on http://127.0.0.1:${port}\n`);
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toContain('Leather handbag');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
