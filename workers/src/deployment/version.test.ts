import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { versioning, versionOf } from './version.js';

const folder = mkdtempSync(join(tmpdir(), 'landed-bundle-'));

afterAll(() => rmSync(folder, { recursive: true }));

function buildIdOf(code: string): string {
  const path = join(folder, 'bundle.js');
  writeFileSync(path, code);
  return versionOf(path).buildId;
}

it('two bundles have the same version exactly when their code is the same', () => {
  const mapFrom = (place: string) => `\n//# sourceMappingURL=data:application/json;base64,${btoa(place)}`;
  const built = buildIdOf(`run();${mapFrom('/one')}`);
  expect(built).toMatch(/^[0-9a-f]{16}$/);
  expect(buildIdOf(`run();${mapFrom('/other')}`)).toBe(built);
  expect(buildIdOf(`walk();${mapFrom('/one')}`)).not.toBe(built);
});

it('a version has the names that a controller gives it', () => {
  const path = join(folder, 'named.js');
  writeFileSync(path, 'run();');
  expect(versionOf(path, { buildId: 'v2' })).toEqual({ deploymentName: 'landed', buildId: 'v2' });
  expect(versionOf(path, { deploymentName: 'prod/landed' })).toMatchObject({
    deploymentName: 'prod/landed',
    buildId: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
});

it('versioning delays only the named patches', () => {
  const version = { deploymentName: 'landed', buildId: 'a' };
  expect(versioning(version)).not.toHaveProperty('patchActivationCallback');
  const { patchActivationCallback } = versioning(version, ['one', 'two']);
  const taken = ['one', 'two', 'three'].filter((patchId) =>
    patchActivationCallback?.({ patchId, workflowInfo: {} as never }),
  );
  expect(taken).toEqual(['three']);
});
