import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import type { FraudRequest } from '@landed/activities/fraud/port';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newCheckout, newKeyring, refOf, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { allRows, storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const never = (): Promise<number> => new Promise(() => undefined);
const timeout = { status: 'unavailable', reason: 'timeout' };
const highest = { status: 'assessed', score: 92, level: 'highest', assessed_at: expect.any(String) };

interface Scored {
  readonly assess?: (request: FraudRequest) => Promise<number>;
  readonly isOn?: boolean;
}

async function newCase(behaviour: Behaviour = {}, { assess = async () => 92, isOn = true }: Scored = {}) {
  const input = await newCheckout(fresh.database);
  const { merchantId, rail } = input;
  await fresh.database.prisma.merchantRail.updateMany({ where: { merchantId, rail }, data: { fraudScoring: isOn } });
  const { processor } = fakeChargeProcessor(behaviour);
  const requests: FraudRequest[] = [];
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => processor,
    taxPlaceOf: builtInTaxPlaceOf,
    fraud: {
      budgetMilliseconds: 50,
      scorer: {
        assess: (request: FraudRequest) => {
          requests.push(request);
          return assess(request);
        },
      },
    },
  };
  return {
    input,
    requests,
    submit: () => submitOperation(checkoutOperation, dependencies, input),
    reconcile: () => reconcileOperation(checkoutOperation, dependencies, input),
    response: async () => (await responseOf(input)) as Record<string, unknown> | null,
  };
}

async function responseOf(input: CheckoutInput): Promise<unknown> {
  return (await storedState(fresh.database, keyring, input)).key?.response;
}

describe('the stored response of a checkout', () => {
  it.each(['succeeded', 'declined'] as const)(
    'the stored response of a checkout has the score of a charge that is %s',
    async (name) => {
      const { submit, response } = await newCase({ decides: verdicts[name] });
      expect(await submit()).toMatchObject({ kind: 'completed' });
      expect((await response())?.['fraud']).toEqual(highest);
    },
  );

  it('the stored response of a checkout has no fraud field when scoring is off, and the scorer is not called', async () => {
    const { submit, requests, response } = await newCase({}, { isOn: false });
    await submit();
    expect([Object.keys((await response()) ?? {}).includes('fraud'), requests]).toEqual([false, []]);
  });

  it('the assessment is unavailable when the score is late, and the charge is made', async () => {
    const { submit, response } = await newCase({}, { assess: never });
    expect(await submit()).toMatchObject({ kind: 'completed' });
    expect(await response()).toMatchObject({ status: 'succeeded', fraud: timeout });
  });

  it('the stored response of a checkout is an API error without a fraud field when the token is unknown', async () => {
    const { submit, response } = await newCase({ decides: verdicts.unknownToken });
    await submit();
    expect(Object.keys((await response()) ?? {})).toEqual(['error']);
  });
});

describe('a checkout with an unknown outcome', () => {
  it('responds with `processing` and without a score', async () => {
    const { submit, input, response } = await newCase({ fates: ['request_lost'] });
    expect(await submit()).toEqual({ kind: 'unknown' });
    await completeRunning(fresh.database, refOf(input), input.idempotency.attempt, keyring);
    expect(await response()).toMatchObject({ status: 'processing', fraud: timeout });
  });

  it('a checkout with an unknown outcome is scored again by the reconciliation while it has no response', async () => {
    const { submit, reconcile, requests, response } = await newCase({ fates: ['request_lost'] });
    await submit();
    expect(await reconcile()).toMatchObject({ kind: 'completed' });
    expect(await response()).toMatchObject({ status: 'succeeded', fraud: highest });
    expect(requests.map(({ paymentIntentId }) => paymentIntentId)).toEqual([
      requests[0]?.paymentIntentId,
      requests[0]?.paymentIntentId,
    ]);
  });

  it('a checkout with an unknown outcome is not scored again after the response, which keeps its bytes', async () => {
    const { submit, reconcile, input, requests } = await newCase({ fates: ['request_lost'] });
    await submit();
    await completeRunning(fresh.database, refOf(input), input.idempotency.attempt, keyring);
    const before = (await allRows(fresh.database, input.merchantId))['operation'];
    await reconcile();
    expect((await allRows(fresh.database, input.merchantId))['operation']).toEqual(before);
    expect(requests.length).toBe(1);
  });
});

it('sends the scorer no personal data except a hash of the email address', async () => {
  const { submit, requests, input } = await newCase();
  await submit();
  expect(requests).toEqual([
    {
      paymentIntentId: input.paymentIntentId,
      rail: 'test',
      entity: 'us',
      money: { amount: 5_000, currency: 'USD' },
      // The hash of buyer@example.com.
      emailSha256: '6a6c26195c3682faa816966af789717c3bfa834eee6c599d667d2b3429c27cfd',
      ipAddress: null,
      shippingCountry: null,
    },
  ]);
});
