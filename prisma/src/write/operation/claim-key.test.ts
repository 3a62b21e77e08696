import { describe, expect, it } from 'vitest';
import { zeroIfClaimedAtOnce } from './claim-key.js';

const textOf = (constraint: string) => `duplicate key value violates unique constraint "${constraint}"`;
const violations = {
  'the driver': (constraint: string) => Object.assign(new Error(textOf(constraint)), { code: '23505' }),
  'Prisma in a transaction': (constraint: string) =>
    new Error(`Raw query failed. Code: \`23505\`. Message: \`${textOf(constraint)}\``),
};

describe.each(Object.entries(violations))('an error of %s', (_name, violationOf) => {
  it('counts a claim that another run made at the same instant as no row', async () => {
    expect(await zeroIfClaimedAtOnce(Promise.reject(violationOf('operation_pkey')))).toBe(0);
    expect(await zeroIfClaimedAtOnce(Promise.resolve(1))).toBe(1);
  });

  it('passes every other error on', async () => {
    const other = violationOf('payment_intent_pkey');
    await expect(zeroIfClaimedAtOnce(Promise.reject(other))).rejects.toBe(other);
  });
});
