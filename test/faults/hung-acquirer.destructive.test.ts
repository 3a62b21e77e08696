import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquirerMetric, closeCircuit } from '../setup/acquirer-metric.js';
import { assertConservation } from '../setup/conservation.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { chargeUntilFinal, paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter } from '../setup/temporal-view.js';

/** One acquirer of five hangs under load. Charges in other currencies must not be affected. */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;

beforeAll(async () => {
  stack = await startOwnStack();
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  api = merchantApi(stack.json, { merchant, connections: 400 });
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await api.close();
  await stack.close();
});

const others = ['USD', 'GBP', 'CAD', 'AUD'];
const retryOptions = { withinMilliseconds: 360_000, pauseMilliseconds: 500 };

function orderIn(currency: string) {
  return { amount: 2_500, currency, payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
}

const charge = (currency: string, key: string = randomUUID()) =>
  api.post('/v1/payment_intents', orderIn(currency), { 'idempotency-key': key });

const metric = (name: string, entity: string, more?: string) => acquirerMetric(stack.json, name, entity, more);

const circuit = (entity: string) => metric('landed_acquirer_circuit', entity);

/** Makes all calls of one acquirer hang. The first three charges still take effect. */
async function hang(): Promise<void> {
  const euro = { entity: 'eu', rail: 'test' } as const;
  await sandbox.arm({ ...euro, operation: 'payment_intents.create', fault: 'timeout_after_effect', times: 3 });
  for (const call of ['create', 'list', 'retrieve', 'cancel'] as const) {
    const operation = `payment_intents.${call}` as const;
    await sandbox.arm({ ...euro, operation, fault: 'timeout_before_effect', times: 100_000 });
  }
}

const unavailable = '503 rate_limit_unavailable';
const never = new Promise<never>(() => undefined);

/** Resolves with a charge that hangs, and not with one that is rejected at once. */
async function unlessRejected(response: Promise<ApiResponse>): Promise<void> {
  if (statusAndCode(await response) === unavailable) await never;
}

const hung: { readonly key: string; readonly response: Promise<ApiResponse> }[] = [];

/** More charges per second than the worker slots of all acquirers could hold for four seconds each. */
const perSecond = 12;
const seconds = 10;

/** The other charges must finish before hanging charges that began this many seconds earlier. */
const aheadSeconds = 2;

describe('while the acquirer of the euro hangs', () => {
  it('charges in every other currency succeed before its own charges of some seconds earlier get a response', async () => {
    for (const currency of [...others, 'EUR']) expect(statusAndCode(await charge(currency))).toBe('200 succeeded');
    await hang();

    const rounds: Promise<string[] | 'later than a charge that hangs'>[] = [];
    const hungIn: Promise<ApiResponse>[][] = [];
    for (let second = 0; second < seconds; second += 1) {
      const hanging = Array.from({ length: perSecond }, () => {
        const key = randomUUID();
        return { key, response: charge('EUR', key) };
      });
      hung.push(...hanging);
      hungIn.push(hanging.map(({ response }) => response));
      // A hanging charge gets `processing` after 20 s. The other charges must not wait that long.
      const begunBefore = Promise.race((hungIn[Math.max(0, second - aheadSeconds)] ?? []).map(unlessRejected));
      rounds.push(
        Promise.race([
          Promise.all(others.map(async (currency) => statusAndCode(await charge(currency)))),
          begunBefore.then(() => 'later than a charge that hangs' as const),
        ]),
      );
      await sleep(1_000);
    }
    expect(await Promise.all(rounds)).toEqual(Array.from({ length: seconds }, () => others.map(() => '200 succeeded')));
  }, 180_000);

  it('its circuit opens and its charges are rejected at once, with nothing begun; those of other acquirers are not', async () => {
    expect(await circuit('eu')).toBeGreaterThan(0);
    expect(await metric('landed_acquirer_held_back_total', 'eu', ',reason="circuit"')).toBeGreaterThan(0);
    // When the first one is the probe, it hangs, and the second one is rejected.
    const asked = [0, 300].map((after) => {
      const key = randomUUID();
      return { key, response: sleep(after).then(() => charge('EUR', key)) };
    });
    hung.push(...asked);
    const rejected = await Promise.race(asked.map(({ response }) => response));
    expect([statusAndCode(rejected), rejected.body]).toMatchObject([
      unavailable,
      { error: { details: { reason: 'dependency_unavailable' } } },
    ]);
    for (const entity of ['us', 'gb', 'ca', 'au']) {
      expect([entity, await circuit(entity)]).toEqual([entity, 0]);
      expect(await metric('landed_acquirer_held_back_total', entity, ',reason="circuit"')).toBe(0);
    }
  });
});

describe('when the acquirer of the euro responds again', () => {
  it('each charge ends in its one true status', async () => {
    await sandbox.clear();
    const responses = await Promise.all(hung.map(({ response }) => response));
    const experiences = await Promise.all(
      hung.map(({ key }) => chargeUntilFinal(api, orderIn('EUR'), key, retryOptions)),
    );
    expect(experiences.length).toBe(perSecond * seconds + 2);
    // The first response of a key stays. A rejected key was free, and its charge was made now.
    const isRejected = responses.map((response) => statusAndCode(response) === unavailable);
    expect(isRejected).toContain(true);
    expect(experiences.map(({ response }, index) => (isRejected[index] ? null : response.text))).toEqual(
      responses.map(({ text }, index) => (isRejected[index] ? null : text)),
    );
    const made = (await sandbox.payments()).filter(({ entity, status }) => entity === 'eu' && status === 'succeeded');
    const idsMade = made.map(({ metadata }) => metadata['landed_payment_intent'] ?? '');
    // Each charge was made at most once and has its true status. No charge is `failed` before that is certain.
    expect(new Set(idsMade).size).toBe(idsMade.length);
    const ends = experiences.map(({ read }) => paymentIn(read));
    expect(ends.filter(({ status }) => status !== 'succeeded' && status !== 'failed')).toEqual([]);
    expect(ends.filter(({ id, status }) => (status === 'succeeded') !== idsMade.includes(id))).toEqual([]);
    expect(
      responses
        .map(statusAndCode)
        .filter((status) => !['200 processing', '200 succeeded', unavailable].includes(status)),
    ).toEqual([]);
  }, 540_000);

  it('one charge closes the circuit, and the next charges are sent at once again', async () => {
    await closeCircuit(stack.json, 'eu', async () => {
      const { log } = await chargeUntilFinal(api, orderIn('EUR'), randomUUID(), retryOptions);
      expect(log.filter((each) => each !== unavailable)).toEqual(['200 succeeded']);
    });
    const heldBack = () => metric('landed_acquirer_held_back_total', 'eu', ',reason="circuit"');
    const before = await heldBack();
    expect(statusAndCode(await charge('EUR'))).toBe('200 succeeded');
    expect(await heldBack()).toBe(before);
  }, 180_000);

  it('no workflow is open and the ledger balances', async () => {
    expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
    await assertConservation(stack.json);
  }, 270_000);
});
