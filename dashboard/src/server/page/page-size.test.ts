import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Manifest, type Rollup } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const kilobyte = 1_000;
const folder = fileURLToPath(new URL('../../..', import.meta.url));
const entry = 'index.html';
const early = 'early.ts';
const frame = 'frame/app-frame.tsx';

describe('the size of the built page', () => {
  let manifest: Manifest;
  /** By name, in bytes: compressed, except fonts, which are compressed already. */
  const sizes = new Map<string, number>();
  let scripts: readonly string[] = [];

  beforeAll(async () => {
    // As `npm run build` has it. With the value of tests, React would be the one with warnings.
    vi.stubEnv('NODE_ENV', 'production');
    const built = await build({ configFile: `${folder}/vite.config.ts`, build: { write: false } });
    vi.unstubAllEnvs();
    const { output } = built as Rollup.RollupOutput;
    const contents = output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
    scripts = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
    for (const [name, content] of contents) {
      const isFont = name.endsWith('.woff2');
      sizes.set(name, isFont ? content.length : gzipSync(content, { level: 9 }).length);
    }
    const text = contents.find(([name]) => name.endsWith('manifest.json'))?.[1];
    manifest = JSON.parse(String(text)) as Manifest;
  });

  /** The files of a module and of everything that it imports at once. */
  function filesOf(module: string, found = new Set<string>()): Set<string> {
    const { file, css = [], imports = [] } = manifest[module] ?? { file: '' };
    if (file === '') throw new Error(`The build has no ${module}.`);
    for (const name of [file, ...css]) found.add(name);
    for (const imported of imports) if (!found.has(manifest[imported]?.file ?? '')) filesOf(imported, found);
    return found;
  }

  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  const load = (...modules: readonly string[]) => {
    const files = new Set([entry, ...filesOf(early), ...modules.flatMap((module) => [...filesOf(module)])]);
    return sum(files);
  };

  it('the first load of Home is at most 150 KB', () => {
    expect(load(entry, frame, 'home/home-page.tsx')).toBeLessThanOrEqual(150 * kilobyte);
  });

  it('every script asks the browser to compile it while it arrives', () => {
    expect(scripts.length).toBeGreaterThan(15);
    for (const script of scripts)
      expect(script).toMatch(/^(?:const __vite__mapDeps=.*\n)?\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('every route is at most 160 KB', () => {
    const routes = Object.entries(manifest).filter(([, { isDynamicEntry = false }]) => isDynamicEntry);
    expect(routes.length).toBeGreaterThan(15);
    const loads = routes.map(([module]) => load(entry, frame, module));
    expect(Math.max(...loads)).toBeLessThanOrEqual(160 * kilobyte);
  });

  it('the style sheets of each page are at most 16 KB', () => {
    const pages = Object.entries(manifest).filter(([, { isDynamicEntry = false }]) => isDynamicEntry);
    const loads = pages.map(([module]) => {
      const files = [entry, frame, module].flatMap((loaded) => [...filesOf(loaded)]);
      return sum(new Set(files.filter((name) => name.endsWith('.css'))));
    });
    expect(Math.max(...loads)).toBeLessThanOrEqual(16 * kilobyte);
  });

  it('the fonts of English text are at most 60 KB', () => {
    const fonts = [...sizes.keys()].filter((name) => name.endsWith('.woff2') && !name.includes('latin-ext'));
    expect(fonts).toHaveLength(2);
    expect(sum(fonts)).toBeLessThanOrEqual(60 * kilobyte);
  });
});
