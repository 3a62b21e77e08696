import { expect, it } from 'vitest';
import { closureOf, operations } from './closure.js';

/** The most files that an operation may load. Lower it when the code gets below; `npm run closure` prints the numbers. */
const filesMax = { charge: 132, refund: 105 } as const;

it.each(Object.entries(filesMax))('a %s loads at most %i files', (name, max) => {
  const files = closureOf(operations[name as keyof typeof operations]);
  expect(files.length).toBeLessThanOrEqual(max);
});
