import { expect, it } from 'vitest';
import { judgeBuyerKeys } from './buyer-keys.js';

it.each([
  [{ buyers: 0, missing: 0 }, 'ok', 'no buyer is stored yet'],
  [{ buyers: 200, missing: 0 }, 'ok', 'the keys of the newest 200 buyers are there'],
  [{ buyers: 3, missing: 1 }, 'fail', '1 of the keys of the newest 3 buyers are missing'],
  [null, 'fail', "the database of buyers' keys cannot be read"],
] as const)('the counts %j are judged as %s', (counts, state, saw) => {
  expect(judgeBuyerKeys(counts)).toMatchObject({ check: 'buyer keys', state, saw });
});
