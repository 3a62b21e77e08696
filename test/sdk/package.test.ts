import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';

const sdk = join(repositoryRoot, 'sdk');
const modules = join(repositoryRoot, 'node_modules');
const compilers = {
  'TypeScript 7': join(modules, 'typescript'),
  'TypeScript 5.9': join(sdk, 'node_modules/typescript'),
};

/** A merchant's project that uses every kind of exported value and type. */
const consumer = `
import { Landed, LandedError, forwardOnly, isLandedError, newIdempotencyKey, webhooks } from '@landed/sdk';
import type { CreatePaymentIntent, EventOf, LandedErrorCode, LandedEvent, PaymentIntent } from '@landed/sdk';

export async function pay(landed: Landed, body: CreatePaymentIntent): Promise<PaymentIntent['status']> {
  try {
    const payment = await landed.paymentIntents.create(body, { idempotencyKey: newIdempotencyKey() });
    return payment.status;
  } catch (error) {
    if (isLandedError(error, 'tax_quote_expired', 'tax_quote_mismatch')) {
      const code: 'tax_quote_expired' | 'tax_quote_mismatch' = error.code;
      throw new Error(code);
    }
    if (error instanceof LandedError && error.outcomeUnknown) return 'processing';
    throw error;
  }
}

export function captured(event: EventOf<'payment_intent.captured'>): number {
  return event.data.object.amount_captured;
}

export async function receive(raw: Uint8Array, headers: Record<string, string | string[] | undefined>, last: number) {
  const event: LandedEvent = await webhooks.verify(raw, headers, ['whsec_AAAA'], { toleranceSeconds: 300 });
  return event.type === 'payment_intent.captured' && forwardOnly(last, event) ? captured(event) : null;
}

export async function isNews(raw: ArrayBuffer, tolerance: number | undefined, row: { sequence: number | null; status: string | null }) {
  return forwardOnly(row, await webhooks.verify(raw, {}, 'whsec_AAAA', { toleranceSeconds: tolerance }));
}

export async function names(landed: Landed): Promise<string[]> {
  const types: string[] = [];
  for await (const event of landed.events.all({ limit: 100 })) types.push(event.type);
  return types;
}

export const ofTheRuntime = async (raw: string, headers: Headers) => {
  const traced = new Landed('sk_test_0123', { fetch: (url, init) => globalThis.fetch(url, init) });
  await traced.events.list({ type: 'refund.created' }, { signal: AbortSignal.timeout(1_000) });
  return webhooks.verify(raw, headers, 'whsec_AAAA', { now: new Date(0) });
};

const options = { baseUrl: 'http://127.0.0.1:1', timeoutMilliseconds: 1_000, retries: 0, fetch: globalThis.fetch };
const client = new Landed('sk_test_0123', options);
// @ts-expect-error a call that moves money needs a key
const unkeyed = () => client.refunds.create({ payment_intent_id: 'x' });
// @ts-expect-error a misspelled request field
const misspelled = () => client.taxQuotes.create({ destination: 'US' });
// @ts-expect-error a misspelled response field
const unread = async () => (await client.refunds.retrieve('x')).amout;

// @ts-expect-error the service may return a code that is newer than this package
const known = (error: unknown): LandedErrorCode | null => (isLandedError(error) ? error.code : null);

client.paymentIntents.retrieve('x').catch((error: unknown) => {
  const code = isLandedError(error) ? error.code : 'nothing';
  console.log(code + ' ' + newIdempotencyKey().length + ' ' + [unkeyed, misspelled, unread, known].length);
});
`;

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // Checks the package's declarations, but not those of the compiler.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  target: 'es2022',
};

/** Projects that differ in module resolution and in the available type libraries. */
const projects = {
  'ECMAScript modules with the types of Node': {
    type: 'module',
    compilerOptions: { module: 'nodenext', lib: ['es2022'], types: ['node'] },
  },
  'ECMAScript modules in a browser': {
    type: 'module',
    compilerOptions: { module: 'nodenext', lib: ['es2022', 'dom'], types: [] },
  },
  'CommonJS with the types of Node': {
    type: 'commonjs',
    compilerOptions: { module: 'nodenext', lib: ['es2022'], types: ['node'] },
  },
  'modules for a bundler': {
    type: 'module',
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] },
  },
} as const;

const cases = Object.keys(projects).flatMap((project) => Object.keys(compilers).map((compiler) => [project, compiler]));

// Each test starts a compiler, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder = '';
let tarball = '';

function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(process.execPath, [program, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The package bundled into one file. As a script (`iife`), its global name is `sdk`. */
async function bundled(entry: string, format: 'es' | 'iife'): Promise<string> {
  const lib = { entry, formats: [format] as [typeof format], name: 'sdk', fileName: 'bundle' };
  const output = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: { lib, write: false, minify: true, target: 'es2022' },
  });
  const [bundle] = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (bundle?.type !== 'chunk') throw new Error('The bundler produced no chunk.');
  return bundle.code;
}

/** A merchant's project in its own folder, which contains only the published package. */
function projectOf(name: keyof typeof projects): string {
  const { type, compilerOptions } = projects[name];
  const root = mkdtempSync(join(folder, 'consumer-'));
  mkdirSync(join(root, 'node_modules/@landed'), { recursive: true });
  mkdirSync(join(root, 'node_modules/@types'));
  symlinkSync(join(folder, 'package'), join(root, 'node_modules/@landed/sdk'));
  for (const needed of ['@types/node', 'undici-types'])
    symlinkSync(realpathSync(join(modules, needed)), join(root, 'node_modules', needed));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'merchant', private: true, type }));
  const options = { ...strict, ...compilerOptions, outDir: 'out', rootDir: '.' };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['main.ts'] }));
  writeFileSync(join(root, 'main.ts'), consumer);
  return root;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-sdk-'));
  run(join(sdk, 'build.mjs'), [], sdk);
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: sdk,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  tarball = join(folder, filename);
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the published package', () => {
  it('contains the files of its manifest, a licence and a README, but no tests', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    const top = new Set(files.map((file) => file.split('/')[1] ?? ''));
    expect([...top].sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'src']);
    expect(files.filter((file) => /test|tsbuildinfo|\.mjs$/.test(file))).toEqual([]);
  });

  it('the published package has no run-time dependencies and exports the version of its manifest', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as Record<string, unknown>;
    expect(['dependencies', 'peerDependencies', 'optionalDependencies'].filter((name) => name in manifest)).toEqual([]);
    const { version } = (await import(join(folder, 'package/dist/esm/version.js'))) as { version: string };
    expect(version).toBe(manifest['version']);
  });

  it('passes publint', () => {
    const publint = join(modules, 'publint/src/cli.js');
    expect(run(publint, ['run', '--strict', '--pack', 'false', join(folder, 'package')], folder)).toContain(
      'All good!',
    );
  });

  it('resolves with its types in every resolution mode of “are the types wrong”', () => {
    const attw = join(modules, '@arethetypeswrong/cli/dist/index.js');
    const { analysis, problems } = JSON.parse(run(attw, ['--format', 'json', tarball], folder)) as {
      analysis: { problems: unknown[]; entrypoints: Record<string, { resolutions: Record<string, unknown> }> };
      problems?: Record<string, unknown>;
    };
    expect([analysis.problems, problems ?? {}]).toEqual([[], {}]);
    expect(Object.keys(analysis.entrypoints['.']?.resolutions ?? {})).toEqual([
      'node10',
      'node16-cjs',
      'node16-esm',
      'bundler',
    ]);
  });

  it('the published package is smaller than 7 KB minified and compressed', async () => {
    const entry = join(folder, 'everything.mjs');
    writeFileSync(entry, `export * from ${JSON.stringify(join(folder, 'package/dist/esm/index.js'))};`);
    const code = await bundled(entry, 'es');
    expect(code).toContain('newIdempotencyKey');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(7_000);
  });

  it('runs without Node, with web standard globals only', async () => {
    const { fetch, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, crypto, atob, btoa } = globalThis;
    const web = { fetch, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, crypto, atob, btoa };
    const context = createContext({ ...web, setTimeout, clearTimeout });
    runInContext(await bundled(join(folder, 'package/dist/esm/index.js'), 'iife'), context);
    const [secret, timestamp, body] = [
      `whsec_${'A'.repeat(43)}=`,
      String(Math.floor(Date.now() / 1_000)),
      '{"id":"x"}',
    ];
    const signature = `v1,${createHmac('sha256', Buffer.alloc(32)).update(`x.${timestamp}.${body}`).digest('base64')}`;
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    const program = `(async () => {
      const { Landed, isLandedError, newIdempotencyKey, webhooks } = sdk;
      const landed = new Landed('sk_test_0123', { baseUrl: 'http://127.0.0.1:1', retries: 1, sleep: async () => {} });
      const error = await landed.events.list().catch((error) => error);
      const event = await webhooks.verify(${JSON.stringify(body)}, ${JSON.stringify(headers)}, '${secret}');
      return [isLandedError(error, 'network_error'), newIdempotencyKey().length, event.id].join(' ');
    })()`;
    expect(await runInContext(program, context)).toBe('true 36 x');
  });

  it('exports the same names from both builds, and each build recognizes errors of the other', async () => {
    const ours = (await import(join(folder, 'package/dist/esm/index.js'))) as typeof import('@landed/sdk');
    const theirs = createRequire(join(folder, 'x.js'))(join(folder, 'package/dist/cjs/index.js')) as typeof ours;
    expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
    const error = new theirs.LandedError({ code: 'not_found', message: 'x' });
    expect([
      error instanceof ours.LandedError,
      ours.isLandedError(error),
      ours.isLandedError(error, 'unauthorized'),
    ]).toEqual([false, true, false]);
  });

  it.each(cases)('compiles in a strict project: %s, %s', (project, compiler) => {
    const root = projectOf(project as keyof typeof projects);
    run(join(compilers[compiler as keyof typeof compilers], 'bin/tsc'), ['-p', '.'], root);
    if (project === 'modules for a bundler') return;
    expect(run(join(root, 'out/main.js'), [], root)).toBe('network_error 36 4\n');
  });
});
