import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { ChargeVerdict, Processor } from '@landed/activities/processor/port';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newCheckout, newKeyring, verdicts } from './checkout-case.js';
import { failingProcessor } from './failing-processor.js';
import { storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

describe('a stale run of submitCheckout', () => {
  it('a stale run of submitCheckout does not fail a charge that the reconciliation has sent since, because of a request-level rejection', async () => {
    const input = await newCheckout(fresh.database);
    let respondLate: (verdict: ChargeVerdict) => void = () => {};
    const late = new Promise<ChargeVerdict>((resolve) => {
      respondLate = resolve;
    });
    let markSent: () => void = () => {};
    const sent = new Promise<void>((resolve) => {
      markSent = resolve;
    });
    let staleRun: Promise<unknown> = Promise.resolve();
    let calls = 0;
    const processor: Processor = {
      ...failingProcessor,
      async charge() {
        calls += 1;
        markSent();
        if (calls === 1) return late;
        respondLate({ kind: 'not_charged', invalidPaymentMethod: null, underKey: false, detail: {} });
        await staleRun;
        return verdicts.succeeded;
      },
      findCharge: async () => (calls > 1 ? verdicts.succeeded : { kind: 'absent' }),
      fenceCharge: async () => ({ kind: 'fenced' }),
    };
    const dependencies = {
      database: fresh.database,
      keyring,
      processorOf: () => processor,
      taxPlaceOf: builtInTaxPlaceOf,
    };
    staleRun = submitOperation(checkoutOperation, dependencies, input);
    await sent;
    await reconcileOperation(checkoutOperation, dependencies, input).catch(() => {});
    await reconcileOperation(checkoutOperation, dependencies, input).catch(() => {});
    expect((await storedState(fresh.database, keyring, input)).payments.map(({ status }) => status)).toEqual([
      'succeeded',
    ]);
  });
});
