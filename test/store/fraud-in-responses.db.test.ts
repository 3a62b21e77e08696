import { reconcileCheckout } from '@landed/activities/checkout/reconcile-checkout';
import { submitCheckout } from '@landed/activities/checkout/submit-checkout';
import type { FraudRequest } from '@landed/activities/fraud/port';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { completeRunning } from '@landed/prisma/read/operation/read-operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newCheckout, newKeyring, refOf, verdicts } from './checkout-case.js';
import { type Behaviour, rememberingProcessor } from './fake-charge-processor.js';
import { allRows, standingOf } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

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
  const { processor } = rememberingProcessor(behaviour);
  const told: FraudRequest[] = [];
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => processor,
    fraud: {
      budgetMilliseconds: 50,
      scorer: {
        assess: (request: FraudRequest) => {
          told.push(request);
          return assess(request);
        },
      },
    },
  };
  return {
    input,
    told,
    submit: () => submitCheckout(dependencies, input),
    settle: () => reconcileCheckout(dependencies, input),
    answer: async () => (await answerOf(input)) as Record<string, unknown> | null,
  };
}

async function answerOf(input: CheckoutInput): Promise<unknown> {
  return (await standingOf(fresh.database, keyring, input)).key?.answer;
}

describe('the stored answer of create', () => {
  it.each(['succeeded', 'declined'] as const)('has the score of a charge that is %s', async (name) => {
    const { submit, answer } = await newCase({ decides: verdicts[name] });
    expect(await submit()).toMatchObject({ kind: 'completed' });
    expect((await answer())?.['fraud']).toEqual(highest);
  });

  it('has no such field when scoring is off, and the scorer is told nothing', async () => {
    const { submit, told, answer } = await newCase({}, { isOn: false });
    await submit();
    expect([Object.keys((await answer()) ?? {}).includes('fraud'), told]).toEqual([false, []]);
  });

  it('says that there was no score in time, and the charge was made all the same', async () => {
    const { submit, answer } = await newCase({}, { assess: never });
    expect(await submit()).toMatchObject({ kind: 'completed' });
    expect(await answer()).toMatchObject({ status: 'succeeded', fraud: timeout });
  });

  it('is a refusal without a word about fraud when the token is unknown', async () => {
    const { submit, answer } = await newCase({ decides: verdicts.unknownToken });
    await submit();
    expect(Object.keys((await answer()) ?? {})).toEqual(['error']);
  });
});

describe('an outcome that stays open', () => {
  it('has `processing` prepared with what is known by then, which is nothing', async () => {
    const { submit, input, answer } = await newCase({ fates: ['request_lost'] });
    expect(await submit()).toEqual({ kind: 'unknown' });
    await completeRunning(fresh.database, refOf(input), input.idempotency.attempt);
    expect(await answer()).toMatchObject({ status: 'processing', fraud: timeout });
  });

  it('is assessed again by the slow lane while nobody has been answered', async () => {
    const { submit, settle, told, answer } = await newCase({ fates: ['request_lost'] });
    await submit();
    expect(await settle()).toMatchObject({ kind: 'completed' });
    expect(await answer()).toMatchObject({ status: 'succeeded', fraud: highest });
    expect(told.map(({ paymentIntentId }) => paymentIntentId)).toEqual([
      told[0]?.paymentIntentId,
      told[0]?.paymentIntentId,
    ]);
  });

  it('is not assessed any more once it was answered, and the answer keeps its bytes', async () => {
    const { submit, settle, input, told } = await newCase({ fates: ['request_lost'] });
    await submit();
    await completeRunning(fresh.database, refOf(input), input.idempotency.attempt);
    const before = (await allRows(fresh.database, input.merchantId))['operation'];
    await settle();
    expect((await allRows(fresh.database, input.merchantId))['operation']).toEqual(before);
    expect(told.length).toBe(1);
  });
});

it('the scorer is told what it may know and not who buys', async () => {
  const { submit, told, input } = await newCase();
  await submit();
  expect(told).toEqual([
    {
      paymentIntentId: input.paymentIntentId,
      rail: 'test',
      entity: 'us',
      money: { amount: 5_000, currency: 'USD' },
      // Of buyer@example.com.
      emailSha256: '6a6c26195c3682faa816966af789717c3bfa834eee6c599d667d2b3429c27cfd',
      ipAddress: null,
      shippingCountry: null,
      billingCountry: null,
    },
  ]);
});
