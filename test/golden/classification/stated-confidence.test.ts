import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClassifier } from '@landed/classifier/classify';
import { classificationsResponseSchema } from '@landed/contracts/classification/wire';
import { repoRoot } from '@landed/stack/repo-root';
import { expect, test } from 'vitest';
import { judge } from '../../eval/accuracy.js';
import { readLabelledSet } from '../../eval/labelled-set.js';

const page = readFileSync(join(repoRoot, 'docs/features/classification.md'), 'utf8');
const judged = judge(createClassifier(), readLabelledSet('independent-test'));

/** The bands of the feature page. */
const bands = [
  ['0.8 and above', 0.8, 1.01],
  ['0.6 to 0.8', 0.6, 0.8],
  ['0.4 to 0.6', 0.4, 0.6],
  ['below 0.4', 0, 0.4],
] as const;

function rightIn(from: number, to: number, kind?: string): string {
  const members = judged.filter(
    ({ found, product }) =>
      found.confidence >= from && found.confidence < to && (kind === undefined || product.kind === kind),
  );
  return `${members.filter(({ heading }) => heading).length} of ${members.length}`;
}

test('the feature page states how often the heading is right in each band of confidence', () => {
  const rows = bands.map(([band, from, to]) => `| ${band} | ${rightIn(from, to)} |`);
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});

test('the feature page states the number of texts, and what differs between their authors', () => {
  const shop = [rightIn(0, 1.01, 'shop'), rightIn(0.8, 1.01, 'shop')].map((share) => share.split(' of '));
  const probe = [rightIn(0, 1.01, 'probe'), rightIn(0.8, 1.01, 'probe')].map((share) => share.split(' of '));
  expect(page).toContain(`The sample is small: ${judged.length} texts.`);
  expect(page).toContain(
    `Of ${shop[0]?.[1]} texts in the styles of six merchants, ${shop[0]?.[0]} have the right heading`,
  );
  expect(page).toContain(`and all ${shop[1]?.[0]} at 0.8 and above.`);
  expect(shop[1]?.[0]).toBe(shop[1]?.[1]);
  expect(page).toContain(`Of ${probe[0]?.[1]} texts that were made to be difficult`);
  expect(page).toContain(
    `${probe[0]?.[0]} have the right heading, and only ${probe[1]?.[0]} of ${probe[1]?.[1]} at 0.8 and above.`,
  );
});

test('the contract asks for a check of each code, and states how often the heading is right at 0.8 and above', () => {
  const { description } = classificationsResponseSchema.shape.classifications.element.shape.confidence.meta() ?? {};
  const [right, all] = rightIn(0.8, 1.01).split(' of ');
  expect(description).toContain('From 0.8, check the code once for each product, then use it');
  expect(description).toContain(
    `of ${all} such codes for texts new to the classifier, ${right} had the right heading.`,
  );
  expect(page).toContain('check the code once for each product, then use it');
});
