import { reconcileCheckout } from '@landed/activities/checkout/reconcile-checkout';
import { submitCheckout } from '@landed/activities/checkout/submit-checkout';
import type { ChargeVerdict, Processor } from '@landed/activities/processor/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newCheckout, newKeyring, verdicts } from './checkout-case.js';
import { standingOf } from './stored-state.js';
import { unaskedProcessor } from './failing-processor.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

describe('a run that was believed dead', () => {
  it('does not give up a charge that the slow lane has made since, because of a no at the door', async () => {
    const input = await newCheckout(fresh.database);
    let answerLate: (verdict: ChargeVerdict) => void = () => {};
    const late = new Promise<ChargeVerdict>((resolve) => {
      answerLate = resolve;
    });
    let tellSent: () => void = () => {};
    const sent = new Promise<void>((resolve) => {
      tellSent = resolve;
    });
    let zombie: Promise<unknown> = Promise.resolve();
    let calls = 0;
    const processor: Processor = {
      ...unaskedProcessor,
      async charge() {
        calls += 1;
        tellSent();
        if (calls === 1) return late;
        answerLate({ kind: 'not_charged', invalidPaymentMethod: false, underKey: false, detail: {} });
        await zombie;
        return verdicts.succeeded;
      },
      findCharge: async () => (calls > 1 ? verdicts.succeeded : { kind: 'absent' }),
      fenceCharge: async () => 'fenced',
    };
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    zombie = submitCheckout(dependencies, input);
    await sent;
    await reconcileCheckout(dependencies, input).catch(() => {});
    await reconcileCheckout(dependencies, input).catch(() => {});
    expect((await standingOf(fresh.database, keyring, input)).payments.map(({ status }) => status)).toEqual([
      'succeeded',
    ]);
  });
});
