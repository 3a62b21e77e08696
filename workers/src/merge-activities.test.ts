import { expect, it } from 'vitest';
import { mergeActivities } from './merge-activities.js';

const activity = async () => 'done';

it('mergeActivities returns the activities of all features', () => {
  expect(Object.keys(mergeActivities([{ loadRefund: activity }, {}, { saveRefund: activity }]))).toEqual([
    'loadRefund',
    'saveRefund',
  ]);
});

it('mergeActivities throws when two features have an activity of the same name', () => {
  expect(() => mergeActivities([{ loadRefund: activity }, { loadRefund: activity }])).toThrow(
    'Two activities are named "loadRefund"',
  );
});
