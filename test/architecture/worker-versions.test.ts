import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** The workflows that continue on the current version, so that their steps change behind `patched()`. */
const autoUpgraded = filesBelow('workflows/src', '.ts')
  .flatMap((file) => [...read(file).matchAll(/setWorkflowOptions\(autoUpgrade, (\w+)\)/g)].map(([, name = '']) => name))
  .toSorted();

describe('the list of auto-upgraded workflows', () => {
  it.each([
    ['docs/runbooks/worker-deploy.md', /are \*auto-upgraded\*, [^:]*: ([^.]*)\./],
    ['docs/decisions/0029-worker-versioning.md', /\*\*Auto-upgraded\*\* are [^:]*: ([^.]*)\./],
  ])('the list of auto-upgraded workflows is complete in %s', (page, pattern) => {
    const [, list = ''] = pattern.exec(read(page)) ?? [];
    expect(autoUpgraded.length).toBeGreaterThan(5);
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(autoUpgraded);
  });
});
