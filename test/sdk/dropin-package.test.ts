import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';

const modules = join(repositoryRoot, 'node_modules');
let folder: string;
let tarball: string;

const run = (script: string, args: readonly string[], cwd = folder) =>
  execFileSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'landed-dropin-')));
  run(join(modules, 'typescript/bin/tsc'), ['-b', join(repositoryRoot, 'dropin')]);
  run(join(repositoryRoot, 'dropin/build.mjs'), []);
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: join(repositoryRoot, 'dropin'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { filename: string }[];
  tarball = join(folder, packed?.filename ?? '');
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A shop's page that uses every public name. It has neither our repository nor the processor's types. */
const consumer = `
import { Landed, type CardToken, type LandedInstance, type MountedForm, type MountOptions } from '@landed/dropin';

const landed: LandedInstance = Landed('pk_test_1', { baseUrl: 'https://pay.example.com' });
const options: MountOptions = {
  currency: 'GBP',
  amount: 5400,
  billingDetails: { name: 'Ada', address: { postal_code: 'SW1A 1AA', country: 'GB' } },
  onSuccess: async ({ paymentMethodId, entity }: CardToken) => ({ paymentMethodId, entity }),
  onComplete: ({ status }) => { if (status === 'succeeded') console.log(status); },
  appearance: { theme: 'auto' },
};
const form: MountedForm = landed.mount('#pay', options);
form.update({ currency: 'EUR' });
form.unmount();
// @ts-expect-error another currency cannot be charged
landed.mount('#pay', { ...options, currency: 'JPY' });
`;

describe('the package of the drop-in', () => {
  it('passes publint', () => {
    expect(
      run(join(modules, 'publint/src/cli.js'), ['run', '--strict', '--pack', 'false', join(folder, 'package')]),
    ).toContain('All good!');
  });

  it('resolves with its types wherever modules do', () => {
    const attw = join(modules, '@arethetypeswrong/cli/dist/index.js');
    // Ends with an error when a resolution fails. The script for pages has no types.
    const report = run(attw, ['--profile', 'esm-only', '--exclude-entrypoints', './v1.js', '--', tarball]);
    expect(report.match(/bundler: 🟢/gu)).toHaveLength(4);
  });

  it('the package of the drop-in has no run-time dependencies, and the wrappers need only the framework of the shop', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest['dependencies']).toBeUndefined();
    expect(manifest['peerDependenciesMeta']).toEqual({ react: { optional: true }, vue: { optional: true } });
  });

  it('compiles in a project of a shop without other types', () => {
    const project = join(folder, 'shop');
    mkdirSync(join(project, 'node_modules/@landed'), { recursive: true });
    execFileSync('cp', ['-r', join(folder, 'package'), join(project, 'node_modules/@landed/dropin')]);
    writeFileSync(join(project, 'page.ts'), consumer);
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.ts'] }));
    expect(run(join(modules, 'typescript/bin/tsc'), ['-p', '.'], project)).toBe('');
  });
});
