import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, preparationOf, refOf, requestOf, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { allRows, storedState } from './stored-state.js';

/** An operator's decision about a charge whose outcome is unknown after the safe window. */
const fresh = databaseOfFile();
const keyring = newKeyring();

async function underReview(behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database, acceptedAgo(23 * 3_600 + 1));
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  await markRecoveryRequired(fresh.database, refOf(input));
  const { processor, calls } = fakeChargeProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => processor,
    taxPlaceOf: builtInTaxPlaceOf,
  };
  return {
    input,
    calls,
    key: requestOf(input).processorKey,
    resolve: (outcome: ManualResolution['outcome'], processorPayment?: string) =>
      resolveOperation(checkoutOperation, dependencies, input, {
        outcome,
        actor: 'f.okafor',
        ticket: 'OPS-1207',
        note: 'Seen on the dashboard.',
        ...(processorPayment === undefined ? {} : { processorPayment }),
      }),
    currentState: () => storedState(fresh.database, keyring, input),
    rows: async () => ({
      ...(await allRows(fresh.database, input.merchantId)),
      decisions: (
        await fresh.database.pool.query('SELECT evidence FROM manual_resolution WHERE operation_id = $1', [
          input.operationId,
        ])
      ).rows,
    }),
  };
}

describe('a decision about a charge that the search does not find', () => {
  it("a decision about a charge that the search does not find is not confirmed by the search: that it did not happen is the operator's decision alone", async () => {
    const { calls, key, resolve, currentState } = await underReview();
    expect(await resolve('did_not_happen')).toMatchObject({ evidence: 'processor_silent' });
    expect(calls).toEqual([`find ${key}`]);
    expect((await currentState()).payments).toMatchObject([{ status: 'failed', failure: 'processing_error' }]);
  });

  it('a decision about a charge that the search does not find is rejected while the processor has our charge with another amount', async () => {
    const mismatch = { kind: 'unknown', detail: { payment: 'pi_1', mismatch: 'amount' } } as const;
    const { resolve, rows } = await underReview({ reads: [mismatch] });
    const before = await rows();
    await expect(resolve('did_not_happen')).rejects.toMatchObject({ type: 'amount_mismatch' });
    expect(await rows()).toEqual(before);
  });

  it('a decision about a charge that the search does not find is rejected as long as the operator gives no payment to read', async () => {
    const { resolve, rows } = await underReview();
    const before = await rows();
    await expect(resolve('happened')).rejects.toMatchObject({
      type: 'processor_silent',
      message: expect.stringContaining("Send the processor's id of the payment as processorPayment"),
    });
    expect(await rows()).toEqual(before);
  });
});

describe('a decision that names the payment at the processor', () => {
  it('a decision that names the payment at the processor is confirmed by that payment, and the charge is saved with it', async () => {
    const { calls, resolve, currentState } = await underReview({ identifies: verdicts.succeeded });
    expect(await resolve('happened', 'pi_1')).toMatchObject({
      evidence: 'confirmed_by_processor',
      outcome: { kind: 'completed', result: { status: 'succeeded' } },
    });
    expect(calls).toEqual(['identify pi_1']);
    expect(await currentState()).toMatchObject({
      payments: [{ status: 'succeeded' }],
      journals: [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }],
    });
  });

  it('a decision that names the payment at the processor is saved as an authorization, without a journal, when that payment was captured in part', async () => {
    const { resolve, currentState } = await underReview({
      identifies: { ...verdicts.succeeded, capturedInPart: 1_234 },
    });
    expect(await resolve('happened', 'pi_1')).toMatchObject({
      evidence: 'confirmed_by_processor',
      outcome: { kind: 'completed', result: { status: 'authorized' }, needsLifecycle: true },
    });
    expect(await currentState()).toMatchObject({ payments: [{ status: 'authorized' }], journals: [] });
  });

  it('a decision that names the payment at the processor is confirmed that it did not happen when that payment was canceled', async () => {
    const { resolve, currentState } = await underReview({
      identifies: { kind: 'canceled', detail: { payment: 'pi_1' } },
    });
    expect(await resolve('did_not_happen', 'pi_1')).toMatchObject({ evidence: 'confirmed_by_processor' });
    expect((await currentState()).payments).toMatchObject([{ status: 'failed' }]);
  });

  it.each([
    [['id'], 'The account has no payment pi_9. Nothing was changed.'],
    [['amount'], 'pi_9 is not the payment of this operation: its amount differs. Nothing was changed.'],
    [
      ['metadata', 'currency'],
      'pi_9 is not the payment of this operation: its landed_payment_intent in its metadata and currency differs. Nothing was changed.',
    ],
  ] as const)(
    'a decision that names the payment at the processor is rejected and changes nothing when the payment is another one (%s)',
    async (differs, message) => {
      const { resolve, rows } = await underReview({ identifies: { kind: 'another', differs } });
      const before = await rows();
      await expect(resolve('happened', 'pi_9')).rejects.toMatchObject({ type: 'processor_payment_mismatch', message });
      expect(await rows()).toEqual(before);
    },
  );

  it('a decision that names the payment at the processor is rejected and changes nothing when that payment states the opposite', async () => {
    const { resolve, rows } = await underReview({ identifies: verdicts.succeeded });
    const before = await rows();
    await expect(resolve('did_not_happen', 'pi_1')).rejects.toMatchObject({ type: 'contradicts_known_fact' });
    expect(await rows()).toEqual(before);
  });

  it('a decision that names the payment at the processor is rejected and changes nothing when the processor does not respond', async () => {
    const { resolve, rows } = await underReview({ identifies: { kind: 'unknown', detail: {} } });
    const before = await rows();
    await expect(resolve('did_not_happen', 'pi_1')).rejects.toMatchObject({ type: 'processor_silent' });
    expect(await rows()).toEqual(before);
  });

  it('ends a challenge that comes too late for its buyer', async () => {
    const { calls, resolve, currentState } = await underReview({ identifies: verdicts.challenge });
    expect(await resolve('did_not_happen', 'pi_1')).toMatchObject({ evidence: 'confirmed_by_processor' });
    expect(calls).toEqual(['identify pi_1', 'void pi_1']);
    expect((await currentState()).payments).toMatchObject([{ status: 'failed', failure: 'authentication_failed' }]);
  });
});
