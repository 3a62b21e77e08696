import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

const files = execFileSync('git', ['ls-files', '-z'], { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\0')
  .filter(
    (file) =>
      file !== '' && /\.(ts|tsx|mjs|js|md|json|sql|prisma|ya?ml)$/.test(file) && !file.endsWith('package-lock.json'),
  )
  // A file may be deleted and not yet committed.
  .filter((file) => existsSync(join(repositoryRoot, file)));

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

describe('committed files', () => {
  it('committed files contain no path of a development machine', () => {
    expect(files.filter((file) => /(?<!\.)\/(work|home|Users|root)\/[a-z]/.test(read(file)))).toEqual([]);
  });

  it('committed files are in no folder with a meaningless name', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)\//.test(file))).toEqual([]);
  });

  it.each(['package-lock.json', 'docs-site/package-lock.json'])('%s contains no registry addresses', (file) => {
    expect(read(file)).not.toMatch(/"resolved": "https?:/);
  });
});
