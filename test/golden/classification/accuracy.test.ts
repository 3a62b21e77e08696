import { createClassifier } from '@landed/classifier/classify';
import { expect, test } from 'vitest';
import { rejectedBatches, rejectedByGateway } from '../../eval/accepted-by-gateway.js';
import { accuracyOf, judge } from '../../eval/accuracy.js';
import { readLabelledSet, type SetName, setNames } from '../../eval/labelled-set.js';
import { renderAccuracy } from '../../eval/report.js';
import floors from './floors.json' with { type: 'json' };

/**
 * The minimum shares of the open sets. The held-out half is printed without a minimum: a set that failed here would be
 * tuned until it passes, and would then measure nothing.
 */
const floorOf: Partial<Record<SetName, (typeof floors)['public']>> = floors;

const classifier = createClassifier();

test.each(setNames)('the gateway accepts every product of the %s set, alone and in full requests', (name) => {
  const products = readLabelledSet(name);
  expect(rejectedByGateway(products)).toEqual([]);
  expect(rejectedBatches(products)).toBe(0);
});

test.each(setNames)('the classifier reaches the minimum accuracy on the %s set', (name) => {
  const accuracy = accuracyOf(judge(classifier, readLabelledSet(name)));
  console.log(renderAccuracy(name, accuracy));
  const floor = floorOf[name];
  expect(accuracy.count).toBeGreaterThan(0);
  if (floor === undefined) return;
  expect(accuracy.subheading).toBeGreaterThanOrEqual(floor.subheading);
  expect(accuracy.heading).toBeGreaterThanOrEqual(floor.heading);
  expect(accuracy.sure.heading).toBeGreaterThanOrEqual(floor.sure_heading);
});
