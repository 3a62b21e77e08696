import { parseKeyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { listPaymentIntents } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { buyerEmailHmacs } from '@landed/prisma/sealing';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { backfillBuyerEmails } from '@landed/prisma/write/payment-intent/backfill-buyer-emails';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newCheckout, preparationOf } from './checkout-case.js';

const [first, second] = [1, 2].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`);
const keyring = parseKeyring(String(first));
const address = 'Buyer@Example.com';

const fresh = databaseOfFile();
let input: CheckoutInput;

beforeEach(async () => {
  await fresh.empty();
  input = await newCheckout(fresh.database);
  expect(await prepareCheckout(fresh.database, keyring, preparationOf(input))).toBe(true);
});

const ask = async (text: string, values: unknown[] = []) =>
  (await fresh.database.pool.query<Record<string, unknown>>(text, values)).rows;
const hmacs = () =>
  ask("SELECT encode(email_hmac, 'hex') AS hmac, email_key_id FROM payment_buyer ORDER BY created_at");
const found = async (of: CheckoutInput = input, keys = keyring, email = address) => {
  const customerEmail = buyerEmailHmacs(keys, of, email);
  const { rail, merchantId } = of;
  const page = await listPaymentIntents(fresh.database, { ...unfiltered, rail, merchantId, limit: 5, customerEmail });
  return page?.payments.map(({ id }) => id);
};

describe('payments by e-mail address', () => {
  it('finds the payments of one merchant, whose HMACs cannot be linked to those of another', async () => {
    const other = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(other));
    expect(await found()).toEqual([input.paymentIntentId]);
    expect(await found(other)).toEqual([other.paymentIntentId]);
    expect(await found(input, keyring, 'other@example.com')).toEqual([]);
    const rows = await hmacs();
    expect(new Set(rows.map(({ hmac }) => hmac)).size).toBe(2);
  });

  it('no column has the address in clear', async () => {
    const [row] = await ask('SELECT b::text || p::text AS text FROM payment_buyer AS b, payment_intent AS p');
    const plain = [address, address.toLowerCase()];
    const hidden = plain.flatMap((text) => [
      text,
      Buffer.from(text).toString('hex'),
      Buffer.from(text).toString('base64'),
    ]);
    expect(hidden.filter((text) => String(row?.['text']).includes(text))).toEqual([]);
  });

  it('an erased buyer is not found, not even after the backfill', async () => {
    await ask('UPDATE payment_buyer SET wrapped_key = NULL');
    expect(await hmacs()).toEqual([{ hmac: null, email_key_id: 'k1' }]);
    expect(await backfillBuyerEmails(fresh.database, parseKeyring(`${second},${first}`))).toBe(0);
    expect(await found()).toEqual([]);
  });

  it('an older payment is found after the backfill, which a second run does not repeat', async () => {
    const [before] = await hmacs();
    await ask('UPDATE payment_buyer SET email_hmac = NULL, email_key_id = NULL, created_at = NULL');
    expect(await found()).toEqual([]);
    expect(await backfillBuyerEmails(fresh.database, keyring)).toBe(1);
    expect(await hmacs()).toEqual([before]);
    expect(await found()).toEqual([input.paymentIntentId]);
    expect(await backfillBuyerEmails(fresh.database, keyring)).toBe(0);
  });

  it('a payment is found while the encryption key is replaced, and under the new key after the backfill', async () => {
    const rotated = parseKeyring(`${second},${first}`);
    expect(await found(input, rotated)).toEqual([input.paymentIntentId]);
    expect(await backfillBuyerEmails(fresh.database, rotated)).toBe(1);
    expect(await found(input, parseKeyring(String(second)))).toEqual([input.paymentIntentId]);
  });

  it('rejects an HMAC without its key or its time', async () => {
    await expect(ask('UPDATE payment_buyer SET created_at = NULL')).rejects.toThrow('payment_buyer_email_check');
    await expect(ask("UPDATE payment_buyer SET email_hmac = '\\x00'")).rejects.toThrow('payment_buyer_email_check');
  });
});
