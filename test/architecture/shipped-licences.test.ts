import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { expect, it } from 'vitest';

interface Manifest {
  readonly name: string;
  readonly license?: string;
}
const program = (name: string): Promise<unknown> => import(join(repoRoot, 'docker', name));
const { shippedPackages } = (await program('shipped-packages.mjs')) as {
  shippedPackages: (root: string, options: { page: boolean }) => Map<string, { manifest: Manifest }>;
};
const { isAllowed, licenceOf } = (await program('licences.mjs')) as {
  isAllowed: (licence: string | null) => boolean;
  licenceOf: (manifest: Manifest) => string | null;
};

it('every shipped package has a licence of the list', () => {
  const manifests = [...shippedPackages(repoRoot, { page: true }).values()].map(({ manifest }) => manifest);
  const names = new Set(manifests.map(({ name }) => name));
  expect(names.size).toBeGreaterThan(200);
  // A process, what it needs, and what is only inside of the dashboard's page.
  for (const name of ['@landed/gateway', 'koa', '@temporalio/core-bridge', 'react', '@tanstack/react-router'])
    expect(names).toContain(name);
  const rejected = manifests.filter((manifest) => !isAllowed(licenceOf(manifest)));
  expect(rejected.map((manifest) => `${manifest.name}: ${licenceOf(manifest)}`)).toEqual([]);
});

it.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'SEE LICENSE IN LICENSE', undefined])(
  'a package with the licence %s cannot be shipped',
  (license) => {
    expect(isAllowed(licenceOf({ name: 'a-new-package', ...(license === undefined ? {} : { license }) }))).toBe(false);
  },
);
