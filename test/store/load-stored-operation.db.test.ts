import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { loadStoredOperation } from '@landed/prisma/read/operation/load-stored-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { prepareUnknownRefund } from './lost-workflow-case.js';
import { newRefundInput, paidPayment } from './refund-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

beforeEach(() => fresh.empty());
/** The same values without fields that are null: both mean that the merchant sent nothing. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, field: unknown) => (field === null ? undefined : field)));

describe('loadStoredOperation', () => {
  it("returns the checkout's input as the gateway made it, with the buyer and the card token", async () => {
    const body = createPaymentIntentSchema.parse({
      amount: 5_000,
      currency: 'USD',
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com', name: 'Ada' },
      billing_address: { line1: '1 Street', country: 'US' },
      line_items: [{ description: 'Bag', quantity: 1, unit_amount: 5_000 }],
      buyer_context: { ip_address: '8.8.8.8' },
      merchant_reference: 'A-1',
    });
    const input = await newCheckout(fresh.database, { body });
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    const stored = await loadStoredOperation(fresh.database, keyring, input);
    expect(withoutNulls(stored)).toEqual(withoutNulls({ kind: 'checkout', input }));
  });

  it('returns a charge without its buyer when the buyer was erased', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    await fresh.database.pool.query('UPDATE payment_buyer SET wrapped_key = NULL');
    const stored = await loadStoredOperation(fresh.database, keyring, input);
    expect(stored?.kind === 'checkout' && stored.input.body.customer).toEqual({ email: '' });
  });

  it("returns the refund's input, with the amount that was prepared", async () => {
    const input = newRefundInput(await paidPayment(fresh.database, keyring));
    await prepareUnknownRefund(fresh.database, keyring, input);
    expect(await loadStoredOperation(fresh.database, keyring, input)).toEqual({ kind: 'refund', input });
  });

  it('returns null for an operation that prepared nothing', async () => {
    const input = await newCheckout(fresh.database);
    expect(await loadStoredOperation(fresh.database, keyring, input)).toBeNull();
  });

  it('returns null for a finished charge only when its key is purged', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.succeeded));
    expect(await loadStoredOperation(fresh.database, keyring, input)).not.toBeNull();
    await fresh.database.pool.query(
      'UPDATE operation SET response = NULL, response_status = NULL, key_sealed = NULL, response_purged_at = now()',
    );
    expect(await loadStoredOperation(fresh.database, keyring, input)).toBeNull();
  });
});
