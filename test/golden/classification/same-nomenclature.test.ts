import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadClassifierData } from '@landed/classifier/data-loader/load-classifier-data';
import { repoRoot } from '@landed/stack/repo-root';
import { builtInTableFolder } from '@landed/tax-engine/price';
import { expect, test } from 'vitest';

/** The classifier and the tax engine do not share data, so each has its own copy of the HS 2022 nomenclature. */
const data = loadClassifierData();

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('the classifier has a label for every code of the tax engine, and for no other code', () => {
  const { subheadings } = readJson(join(builtInTableFolder, 'nomenclature/hs2022.json')) as {
    readonly subheadings: Readonly<Record<string, string>>;
  };
  const codes = Object.entries(subheadings).flatMap(([chapter, rest]) =>
    rest.split(' ').map((digits) => chapter + digits),
  );
  const labelled = data.chapters.flatMap((chapter) =>
    Object.values(chapter.headings).flatMap((heading) => Object.keys(heading.codes)),
  );
  expect(labelled.toSorted()).toEqual(codes.toSorted());
});

test('the classifier and the tax engine replace retired codes by the same successors', () => {
  expect(readJson(join(repoRoot, 'tax-engine/src/retired-codes.json'))).toEqual(data.retired);
});
