import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { Processor } from '@landed/activities/processor/port';
import type { OperationInput } from '@landed/contracts/operation/types';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, laterAttempt, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { fakeChargeProcessor } from './fake-charge-processor.js';

/** A key is freed because nothing happened, and then the processor states that it did. */
const fresh = databaseOfFile();
const keyring = newKeyring();

const activities = () => createOperationActivities({ database: fresh.database, keyring });
const dependenciesOf = (processor: Processor) => ({
  database: fresh.database,
  keyring,
  processorOf: () => processor,
  taxPlaceOf: builtInTaxPlaceOf,
});

/** State, attempt and number of the processor key, as the gateway reads them. */
async function keyOf({ rail, merchantId, idempotency }: OperationInput) {
  const { operation } = await readOperation(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash });
  return operation && [operation.state, operation.attempt, operation.processorKeyNumber];
}

/** The reconciliation of an inline attempt fences the key, although the attempt's own call has charged. */
async function contradictedCheckout() {
  const input = await newCheckout(fresh.database);
  const processor: Processor = {
    ...fakeChargeProcessor().processor,
    async charge() {
      await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.neverCharged));
      return verdicts.succeeded;
    },
  };
  const outcome = await submitOperation(checkoutOperation, dependenciesOf(processor), input);
  return { input, outcome, dependencies: dependenciesOf(processor) };
}

describe('a charge that is stored as failed, and that the processor states', () => {
  it('takes its key, which was free, so that no later attempt may run', async () => {
    const { input, outcome } = await contradictedCheckout();
    expect(outcome).toMatchObject({ kind: 'needs_review', stated: 'succeeded' });
    expect(await keyOf(input)).toEqual(['retryable', 1, 2]);
    await activities().requireManualReview('checkout', input, 'succeeded');
    await activities().requireManualReview('checkout', input, 'succeeded');
    expect(await keyOf(input)).toEqual(['recovery_required', 1, 2]);
    expect(await prepareCheckout(fresh.database, keyring, preparationOf(laterAttempt(input, 2)))).toBe(false);
  });

  it('leaves the key free when the processor has stated nothing: its outcome became known meanwhile', async () => {
    const { input } = await contradictedCheckout();
    await activities().requireManualReview('checkout', input, null);
    expect(await keyOf(input)).toEqual(['retryable', 1, 2]);
  });

  it('a charge that the processor states late does not take the key from a later attempt', async () => {
    const { input } = await contradictedCheckout();
    const later = laterAttempt(input, 2);
    expect(await prepareCheckout(fresh.database, keyring, preparationOf(later))).toBe(true);
    await activities().requireManualReview('checkout', input, 'succeeded');
    expect(await keyOf(input)).toEqual(['running', 2, 2]);
  });
});
