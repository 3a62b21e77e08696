import { expect, it } from 'vitest';
import { zeroIfClaimedAtOnce } from './claim-key.js';

const violationOf = (constraint: string) =>
  new Error(
    `Raw query failed. Code: \`23505\`. Message: \`duplicate key value violates unique constraint "${constraint}"\``,
  );

it('counts a claim that another run made at the same instant as no row', async () => {
  expect(await zeroIfClaimedAtOnce(Promise.reject(violationOf('operation_pkey')))).toBe(0);
  expect(await zeroIfClaimedAtOnce(Promise.resolve(1))).toBe(1);
});

it('passes every other error on', async () => {
  const other = violationOf('payment_intent_pkey');
  await expect(zeroIfClaimedAtOnce(Promise.reject(other))).rejects.toBe(other);
});
