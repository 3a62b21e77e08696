import { asId, isUuid } from '@landed/contracts/ids/ids';
import { describe, expect, it } from 'vitest';
import { operationIdOf, paymentIntentIdOf, refundIdOf } from './derived-ids.js';

const key = {
  rail: 'test',
  merchantId: asId<'merchant'>('018f0000-0000-7000-8000-000000000001'),
  keyHash: 'ab'.repeat(32),
} as const;
const operationId = operationIdOf(key);

describe('ids that are derived from an idempotency key', () => {
  it('derived ids never change, because a processor key from before a crash must be computed again after it', () => {
    expect([operationId, paymentIntentIdOf(operationId, 1), refundIdOf(operationId, 1)]).toMatchInlineSnapshot(`
      [
        "0e3cf8cd-1b8e-86ec-9b5e-b33742ce427a",
        "cea581cf-239b-893d-a225-3c2bc10b2fcb",
        "c46f52ef-568c-8a55-a5f4-d26f7b4a9bd7",
      ]
    `);
  });

  it('derived ids differ for every merchant, rail, key, use, number and kind', () => {
    const operations = [
      operationId,
      operationIdOf({ ...key, rail: 'live' }),
      operationIdOf({ ...key, merchantId: asId<'merchant'>('018f0000-0000-7000-8000-000000000002') }),
      operationIdOf({ ...key, keyHash: 'cd'.repeat(32) }),
      operationIdOf(key, 2),
    ];
    const ids = operations.flatMap((id) => [
      id,
      ...[1, 2].flatMap((number) => [paymentIntentIdOf(id, number), refundIdOf(id, number)]),
    ]);
    expect(new Set(ids).size).toBe(25);
  });

  it('derived ids are UUIDs of version 8', () => {
    const ids = Array.from({ length: 200 }, (_, index) => paymentIntentIdOf(operationId, index + 1));
    const versioned = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.filter((id) => !isUuid(id) || !versioned.test(id))).toEqual([]);
  });
});
