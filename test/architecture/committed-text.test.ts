import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

const files = execFileSync('git', ['ls-files', '-z'], { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\0')
  .filter(
    (file) => file !== '' && /\.(ts|tsx|mjs|js|md|json|sql|prisma|ya?ml)$/.test(file) && file !== 'package-lock.json',
  );

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

describe('what is committed', () => {
  it('holds no path of a machine that it was written on', () => {
    expect(files.filter((file) => /\/(work|home|Users|root)\/[a-z]/.test(read(file)))).toEqual([]);
  });

  it('has no folder that says nothing of what is in it', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)\//.test(file))).toEqual([]);
  });

  it('has only addresses that no registry of packages answers at in its lock file', () => {
    expect(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  });
});
