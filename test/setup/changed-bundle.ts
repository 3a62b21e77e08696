import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { bundleWorkflows } from '@landed/workers/bundle-workflows';
import { versionOf } from '@landed/workers/deployment/version';

/** Where a compiled workflow file changes. The text must occur exactly once. */
export interface Change {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface ChangedBundle {
  readonly path: string;
  readonly buildId: string;
  remove(): void;
}

/** Builds a bundle of the next release: a copy of the compiled workflows with these changes. */
export async function changedBundle(changes: readonly Change[]): Promise<ChangedBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'landed-next-release-'));
  cpSync(join(repoRoot, 'workflows/dist'), join(folder, 'workflows'), { recursive: true });
  cpSync(join(repoRoot, 'workflows/package.json'), join(folder, 'package.json'));
  symlinkSync(join(repoRoot, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, before, after } of changes) {
    const path = join(folder, 'workflows', file);
    const parts = readFileSync(path, 'utf8').split(before);
    if (parts.length !== 2) throw new Error(`${file} contains "${before}" ${parts.length - 1} times, not once.`);
    writeFileSync(path, parts.join(after));
  }
  const path = join(folder, 'workflow-bundle.js');
  writeFileSync(path, await bundleWorkflows(join(folder, 'workflows/index.js')));
  return { path, buildId: versionOf(path).buildId, remove: () => rmSync(folder, { recursive: true }) };
}
