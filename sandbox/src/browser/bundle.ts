import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** The programs that run in browsers: the script for pages, and one for each frame. */
const PROGRAMS = {
  script: 'page/script.ts',
  card: 'frame/card-frame.ts',
  controller: 'frame/controller-frame.ts',
  challenge: 'frame/challenge-frame.ts',
  'wallet-buttons': 'frame/wallet-buttons-frame.ts',
  'wallet-sheet': 'frame/wallet-sheet-frame.ts',
} as const;
export type ProgramName = keyof typeof PROGRAMS;

/** A file for browsers. Its path has a hash of its content, so it may be cached forever. */
export interface Asset {
  readonly path: string;
  readonly content: string;
  readonly type: 'text/javascript' | 'text/css';
}

const ASSETS_PATH = '/v3/assets/';

/** The sources are bundled as they are in the repository, from a compiled sandbox too. */
const sources = new URL('../../src/browser/', import.meta.url);

/** Bundles the browser programs, each once per process and when it is first requested. */
export class Bundles {
  readonly #scripts = new Map<ProgramName, Promise<Asset>>();
  readonly #styles = new Map<ProgramName, Promise<Asset | undefined>>();
  readonly #byPath = new Map<string, Asset>();

  script(name: ProgramName): Promise<Asset> {
    return this.#once(this.#scripts, name, async () => this.#add(name, 'text/javascript', await bundle(name)));
  }

  /** Returns undefined for a program without a style sheet. */
  style(name: ProgramName): Promise<Asset | undefined> {
    return this.#once(this.#styles, name, async () => {
      const file = new URL(`frame/${name}.css`, sources);
      return existsSync(file) ? this.#add(name, 'text/css', await readFile(file, 'utf8')) : undefined;
    });
  }

  /** Returns a file that a page has named. */
  asset(path: string): Asset | undefined {
    return this.#byPath.get(path);
  }

  #add(name: ProgramName, type: Asset['type'], content: string): Asset {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const path = `${ASSETS_PATH}${name}.${hash}.${type === 'text/css' ? 'css' : 'js'}`;
    const asset: Asset = { path, content, type };
    this.#byPath.set(path, asset);
    return asset;
  }

  #once<T>(made: Map<ProgramName, Promise<T>>, name: ProgramName, make: () => Promise<T>): Promise<T> {
    const known = made.get(name);
    if (known !== undefined) return known;
    const making = make();
    made.set(name, making);
    return making;
  }
}

async function bundle(name: ProgramName): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL(PROGRAMS[name], sources)),
    platform: 'browser',
    // Imports name the compiled file.
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    transform: { target: 'es2022' },
    tsconfig: false,
    logLevel: 'warn',
  });
  try {
    const { output } = await build.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await build.close();
  }
}
