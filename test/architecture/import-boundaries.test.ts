import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, type ImportLine, importsOf, repositoryRoot } from './repository.js';

interface Boundary {
  /** Which of our packages it may load, as prefixes of what is imported. */
  readonly ours: readonly string[];
  /** Which of our packages it may know the types of. */
  readonly typesOf?: readonly string[];
  readonly forbidden?: RegExp;
}

/** What each package may load at run time. What is not listed is not allowed. */
const boundaries: Readonly<Record<string, Boundary>> = {
  contracts: { ours: [], forbidden: /^(node:|koa|pg$|@temporalio|@prisma|stripe)/ },
  codec: { ours: [], forbidden: /^(@temporalio\/(worker|client|workflow)|@prisma|stripe)/ },
  classifier: { ours: [], forbidden: /^(?!node:|zod$|minisearch$)/ },
  'tax-engine': { ours: ['@landed/contracts/'], forbidden: /^(?!node:|zod$)/ },
  prisma: { ours: ['@landed/contracts/'], forbidden: /^(@temporalio|koa|stripe)/ },
  activities: {
    ours: [
      '@landed/classifier/classify',
      '@landed/codec/',
      '@landed/contracts/',
      '@landed/prisma/',
      '@landed/tax-engine/price',
    ],
    forbidden: /^(@temporalio\/(worker|client|workflow)|koa)/,
  },
  workflows: {
    ours: ['@landed/contracts/'],
    typesOf: ['@landed/activities/'],
    forbidden: /^(node:|zod|pg$|koa|uuid|@prisma|@temporalio\/(worker|client|activity))/,
  },
  workers: {
    ours: [
      '@landed/activities/',
      '@landed/classifier/classify',
      '@landed/codec/',
      '@landed/contracts/',
      '@landed/prisma/',
      '@landed/tax-engine/price',
      '@landed/workflows/',
    ],
    forbidden: /^(koa|stripe)/,
  },
  gateway: {
    ours: ['@landed/codec/', '@landed/contracts/', '@landed/prisma/', '@landed/workflows/'],
    forbidden: /^(@temporalio\/(worker|activity)|stripe|pg$)/,
  },
  sandbox: { ours: [], forbidden: /^(@temporalio|@prisma|pg$|stripe)/ },
  sdk: { ours: [], forbidden: /^/ },
  cli: {
    ours: [
      '@landed/activities/webhook-endpoint/',
      '@landed/activities/webhook/delivery-request',
      '@landed/activities/webhook/sign',
      '@landed/activities/store/sealing',
      '@landed/classifier/classify',
      '@landed/codec/',
      '@landed/contracts/',
      '@landed/prisma/',
      '@landed/tax-engine/price',
      '@landed/workflows/ids',
      '@landed/workflows/messages/',
      '@landed/workflows/search-attributes',
      '@landed/workflows/task-queues',
      '@landed/workflows/webhook/catch-up-start',
      '@landed/workflows/webhook/delivery-start',
    ],
    typesOf: ['@landed/workflows/webhook'],
    forbidden: /^(@temporalio\/(worker|workflow|activity)|koa|pg$|@prisma|stripe)/,
  },
  stack: { ours: ['@landed/contracts/', '@landed/prisma/migrate/', '@landed/workflows/'], forbidden: /^(stripe|koa)/ },
};

const isTest = (file: string) => file.endsWith('.test.ts');
const sources = (name: string) => filesBelow(`${name}/src`, '.ts').filter((file) => !isTest(file));

describe('the boundaries between packages', () => {
  it.each(Object.entries(boundaries))('%s loads only what it may', (name, boundary) => {
    const imports = sources(name).flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => !isAllowed(name, boundary, line)).map(describeImport)).toEqual([]);
  });

  it.each(Object.keys(boundaries))('%s declares every package that it loads', (name) => {
    const manifest = JSON.parse(readFileSync(join(repositoryRoot, name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
    const loaded = sources(name)
      .flatMap(importsOf)
      .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
      .map(({ specifier }) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect([...new Set(loaded)].filter((specifier) => !declared.has(specifier))).toEqual([]);
  });

  it('keep zod out of the workflow bundle: what workflows load of the contract loads no zod', () => {
    const loaded = reachable(
      sources('workflows')
        .flatMap(importsOf)
        .filter((line) => !line.typeOnly),
    );
    expect(
      loaded.filter((file) => importsOf(file).some((line) => !line.typeOnly && line.specifier.startsWith('zod'))),
    ).toEqual([]);
    expect(loaded.length).toBeGreaterThan(0);
  });
});

/** Files of the contract that a set of imports loads, directly or through each other. */
function reachable(from: readonly ImportLine[]): string[] {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const line of importsOf(file)) {
      if (!line.typeOnly && line.specifier.startsWith('.'))
        follow(join(file, '..', line.specifier.replace(/\.js$/, '.ts')));
    }
  };
  for (const { specifier } of from) {
    if (specifier.startsWith('@landed/contracts/'))
      follow(`contracts/src/${specifier.slice('@landed/contracts/'.length)}.ts`);
  }
  return [...seen];
}

function isAllowed(name: string, boundary: Boundary, { specifier, typeOnly }: ImportLine): boolean {
  if (specifier.startsWith('.')) return true;
  if (specifier.startsWith('@landed/')) {
    const own = `@landed/${name}/`;
    const prefixes = [own, ...boundary.ours, ...(typeOnly ? (boundary.typesOf ?? []) : [])];
    return prefixes.some((prefix) => specifier.startsWith(prefix));
  }
  return typeOnly || !(boundary.forbidden?.test(specifier) ?? false);
}

function describeImport({ file, specifier }: ImportLine): string {
  return `${file} imports ${specifier}`;
}
