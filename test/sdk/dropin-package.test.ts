import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** Pages that use the components, with the types of their frameworks. */
const components = {
  'react-page.ts': `
import type { LandedCardProps } from '@landed/dropin/react';
import { Landed } from '@landed/dropin';
import { LandedCard } from '@landed/dropin/react';
import { createElement } from 'react';

const landed = Landed('pk_test_1');
const props: LandedCardProps = { landed, currency: 'GBP', onSuccess: () => undefined, className: 'card' };
createElement(LandedCard, props);
// @ts-expect-error the currency is required
createElement(LandedCard, { landed, onSuccess: () => undefined });
`,
  'vue-page.ts': `
import { Landed } from '@landed/dropin';
import { LandedCard } from '@landed/dropin/vue';
import { h } from 'vue';

const landed = Landed('pk_test_1');
h(LandedCard, { landed, options: { currency: 'GBP', onSuccess: () => undefined } });
// @ts-expect-error the currency is required
h(LandedCard, { landed, options: { onSuccess: () => undefined } });
`,
};

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

  /** Compiles pages of a shop that has installed the package, and nothing of this repository but these modules. */
  function compiled(name: string, pages: Readonly<Record<string, string>>, installed: readonly string[] = []): string {
    const project = join(folder, name);
    mkdirSync(join(project, 'node_modules/@landed'), { recursive: true });
    execFileSync('cp', ['-r', join(folder, 'package'), join(project, 'node_modules/@landed/dropin')]);
    for (const module of installed) {
      mkdirSync(dirname(join(project, 'node_modules', module)), { recursive: true });
      symlinkSync(join(modules, module), join(project, 'node_modules', module));
    }
    for (const [file, content] of Object.entries(pages)) writeFileSync(join(project, file), content);
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      // The types of the frameworks are theirs.
      skipLibCheck: installed.length > 0,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(pages) }));
    return run(join(modules, 'typescript/bin/tsc'), ['-p', '.'], project);
  }

  it('compiles in a project of a shop without other types', () => {
    expect(compiled('shop', { 'page.ts': consumer })).toBe('');
  });

  it('its components compile in projects with React and with Vue', () => {
    expect(compiled('components', components, ['react', '@types/react', 'vue', '@vue'])).toBe('');
  });
});
