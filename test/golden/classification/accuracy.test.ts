import { createClassifier } from '@landed/classifier/classify';
import { expect, test } from 'vitest';
import { accuracyOf, judge } from '../../eval/accuracy.js';
import { readLabelledSet, type SetName, setNames } from '../../eval/labelled-set.js';
import { renderAccuracy } from '../../eval/report.js';
import floors from './floors.json' with { type: 'json' };

/**
 * Shares that an open set must not fall below. The held-out half is printed without a floor: one that failed here
 * would be tuned until it passes, and would then measure nothing.
 */
const floorOf: Partial<Record<SetName, (typeof floors)['public']>> = floors;

const classifier = createClassifier();

test.each(setNames)('the %s set is classified no worse than before', (name) => {
  const accuracy = accuracyOf(judge(classifier, readLabelledSet(name)));
  console.log(renderAccuracy(name, accuracy));
  const floor = floorOf[name];
  expect(accuracy.count).toBeGreaterThan(0);
  if (floor === undefined) return;
  expect(accuracy.subheading).toBeGreaterThanOrEqual(floor.subheading);
  expect(accuracy.heading).toBeGreaterThanOrEqual(floor.heading);
  expect(accuracy.sure.heading).toBeGreaterThanOrEqual(floor.sure_heading);
});
