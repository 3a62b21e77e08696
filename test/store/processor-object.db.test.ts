import { randomUUID } from 'node:crypto';
import { captureAuthorization } from '@landed/activities/capture/activities';
import { decideCheckout } from '@landed/activities/checkout/decide-checkout';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';
import { objectHmacs } from '@landed/prisma/read/processor-object/object-id';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { keepEvent } from '@landed/prisma/write/processor-event/keep-event';
import { backfillObjects } from '@landed/prisma/write/processor-object/backfill-objects';
import { describe, expect, it } from 'vitest';
import { createFreshDatabase, databaseOfFile } from '../setup/fresh-database.js';
import { newAuthorization, newCaptureOrVoid } from './authorization-case.js';
import { changeOf, newCheckout, newKeyring, preparationOf } from './checkout-case.js';
import { fakeAuthorizationProcessor } from './fake-authorization-processor.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

type Verdict = Parameters<typeof decideCheckout>[3];

/** A payment after its charge, whose ids at the processor are unique. */
async function charged(verdict: (detail: { payment: string; charge: string }) => Verdict, keys: Keyring = keyring) {
  const input = await newCheckout(fresh.database);
  const detail = { payment: `pi_${randomUUID()}`, charge: `ch_${randomUUID()}` };
  await prepareCheckout(fresh.database, keys, preparationOf(input));
  await saveCheckout(fresh.database, keys, changeOf(input, verdict(detail)));
  return { input, detail };
}

const succeeded = (detail: { payment: string; charge: string }): Verdict => ({ kind: 'succeeded', detail });
const account = { rail: 'test', entity: 'us' } as const;
const subject = (id: string, keys: Keyring = keyring) => ({
  ...account,
  subject: { kind: 'object', idHmacs: objectHmacs(keys, id) } as const,
});

describe('the ids of a charge', () => {
  it('the ids of a charge find its payment as soon as the charge is saved, for this account only', async () => {
    const { input, detail } = await charged(succeeded);
    for (const id of [detail.payment, detail.charge]) {
      expect(await findSubject(fresh.database, subject(id))).toMatchObject({ paymentIntentId: input.paymentIntentId });
      expect(await findSubject(fresh.database, { ...subject(id), rail: 'live' })).toBe(null);
      expect(await findSubject(fresh.database, { ...subject(id), entity: 'gb' })).toBe(null);
    }
    expect(await findSubject(fresh.database, subject('pi_of_somebody'))).toBe(null);
  });

  it('the ids of a charge are in no column in clear', async () => {
    const { detail } = await charged(succeeded);
    const { rows } = await fresh.database.pool.query<{ text: string }>(
      `SELECT string_agg(o::text || encode(id_sealed, 'escape'), ' ') AS text FROM processor_object AS o`,
    );
    expect(rows[0]?.text).not.toContain(detail.payment);
  });

  it('the ids of a charge are found again after a backfill, which a second run does not change', async () => {
    const { input, detail } = await charged(succeeded);
    await fresh.database.pool.query('DELETE FROM processor_object WHERE payment_intent_id = $1', [
      input.paymentIntentId,
    ]);
    expect(await findSubject(fresh.database, subject(detail.charge))).toBe(null);
    expect(await backfillObjects(fresh.database, keyring)).toBe(1);
    expect(await findSubject(fresh.database, subject(detail.charge))).toMatchObject({
      paymentIntentId: input.paymentIntentId,
    });
    expect(await backfillObjects(fresh.database, keyring)).toBe(0);
  });

  it('the ids of a charge are found with a replaced encryption key, even after the backfill when the old key is gone', async () => {
    const other = await createFreshDatabase();
    try {
      const text = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
      const rotated = parseKeyring(`${text('new', 2)},${text('old', 1)}`);
      const input = await newCheckout(other.database);
      const old = parseKeyring(text('old', 1));
      await prepareCheckout(other.database, old, preparationOf(input));
      await saveCheckout(other.database, old, changeOf(input, succeeded({ payment: 'pi_r', charge: 'ch_r' })));
      expect(await findSubject(other.database, subject('pi_r', rotated))).not.toBe(null);
      expect(await backfillObjects(other.database, rotated)).toBe(2);
      expect(await findSubject(other.database, subject('pi_r', parseKeyring(text('new', 2))))).not.toBe(null);
    } finally {
      await other.drop();
    }
  });
});

describe('an id that was learned again after the encryption key was replaced', () => {
  it('an id that was learned again after the encryption key was replaced has one row after the backfill, under the current key', async () => {
    const other = await createFreshDatabase();
    try {
      const text = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
      const [old, rotated] = [parseKeyring(text('old', 1)), parseKeyring(`${text('new', 2)},${text('old', 1)}`)];
      const authorization = await newAuthorization(other.database, old);
      const input = newCaptureOrVoid(authorization);
      const { processor } = fakeAuthorizationProcessor();
      const dependencies = { database: other.database, keyring: rotated, processorOf: () => processor };
      await submitOperation(captureAuthorization, dependencies, input);
      const stored = async () => {
        const { rows } = await other.database.pool.query<{ key_id: string; payment_intent_id: string }>(
          'SELECT key_id, payment_intent_id::text FROM processor_object ORDER BY key_id',
        );
        return rows;
      };
      const { paymentIntentId: payment_intent_id } = authorization;
      expect((await stored()).map(({ key_id }) => key_id)).toEqual(['new', 'old']);
      expect(await backfillObjects(other.database, rotated)).toBe(1);
      expect(await stored()).toEqual([{ key_id: 'new', payment_intent_id }]);
      expect(await backfillObjects(other.database, rotated)).toBe(0);
    } finally {
      await other.drop();
    }
  });
});

describe('a signed event that is not understood', () => {
  it('keeps an event that is not understood once, sealed', async () => {
    const event = {
      ...account,
      eventHash: 'e'.repeat(64),
      reason: 'unknown_type',
      body: Buffer.from('{"buyer":"canary"}'),
    } as const;
    expect(await keepEvent(fresh.database, keyring, event)).toBe(true);
    expect(await keepEvent(fresh.database, keyring, event)).toBe(false);
    const { rows } = await fresh.database.pool.query<{ body: Buffer }>('SELECT body FROM kept_processor_event');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body.includes('canary')).toBe(false);
  });
});
