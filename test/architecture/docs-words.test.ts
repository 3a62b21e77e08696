import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';

/** A page that grows takes the words of another: shorten what says less, or link to the page that has it. */
const wordsMax = 90_000;

it('all pages of docs together have at most 90,000 words, counted as by wc', () => {
  const words = filesBelow('docs', '.md').flatMap((page) =>
    readFileSync(join(repositoryRoot, page), 'utf8')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  expect(words.length).toBeLessThanOrEqual(wordsMax);
});
