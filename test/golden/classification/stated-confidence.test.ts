import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClassifier } from '@landed/classifier/classify';
import { classificationsResponseSchema } from '@landed/contracts/classification/wire';
import { repoRoot } from '@landed/stack/repo-root';
import { expect, test } from 'vitest';
import { type BandFigures, outsideBands } from '../../eval/outside.js';

const page = readFileSync(join(repoRoot, 'docs/features/classification.md'), 'utf8');
const { together, rulings } = outsideBands(createClassifier());
const count = together.reduce((sum, band) => sum + band.count, 0);

test('the feature page states how often the heading is right in each band of confidence', () => {
  const shareOf = ({ right, count: all, interval: [low, high] }: BandFigures) =>
    `${right} of ${all} (${low} to ${high} %)`;
  const rows = together.map((band, at) => {
    const terse = rulings[at];
    return `| ${band.name} | ${band.said} % | ${shareOf(band)} | ${terse && shareOf(terse)} |`;
  });
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  const terse = rulings.reduce((sum, band) => sum + band.count, 0);
  expect(page).toContain(`subjects of ${terse} American customs rulings`);
  expect(page).toContain(`${count} texts of authors who had not seen the classifier's words`);
});

test('no stated confidence lies outside what is measured on texts from outside', () => {
  const wrong = together.filter(({ said, interval: [low, high] }) => said < low || said > high);
  expect(wrong).toEqual([]);
});

test('the contract asks for a check of each code, and states how often the heading is right at 0.8 and above', () => {
  const { description } = classificationsResponseSchema.shape.classifications.element.shape.confidence.meta() ?? {};
  const [sure] = together;
  expect(description).toContain('From 0.8, check the code once for each product, then use it');
  expect(description).toContain(
    `of ${sure?.count} such codes for texts new to the classifier, ${sure?.right} had the right heading.`,
  );
  expect(page).toContain('check the code once for each product, then use it');
});
