import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { chargeUntilFinal, statusAndCode, paymentIn } from '../setup/retrying-merchant.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter } from '../setup/temporal-view.js';

/** One acquirer of five hangs under load. Whoever sells in another currency must not notice. */
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
const patience = { withinMilliseconds: 360_000, pauseMilliseconds: 500 };

function orderIn(currency: string) {
  return { amount: 2_500, currency, payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
}

const charge = (currency: string, key: string = randomUUID()) =>
  api.post('/v1/payment_intents', orderIn(currency), { 'idempotency-key': key });

/** What the workers tell of one acquirer of the test rail. */
async function metric(name: string, entity: string, more = ''): Promise<number> {
  const text = await (await fetch(`${stack.json.workers_ops_url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name}{entity="${entity}",rail="test"${more}} `));
  if (line === undefined) throw new Error(`There is no ${name} of ${entity}.`);
  return Number(line.split(' ').at(-1));
}

const circuit = (entity: string) => metric('landed_acquirer_circuit', entity);

/** Nobody answers any more. The first few calls come to their effect all the same. */
async function hang(): Promise<void> {
  const euro = { entity: 'eu', rail: 'test' } as const;
  await sandbox.arm({ ...euro, operation: 'payment_intents.create', fault: 'timeout_after_effect', times: 3 });
  for (const call of ['create', 'list', 'retrieve', 'cancel'] as const) {
    const operation = `payment_intents.${call}` as const;
    await sandbox.arm({ ...euro, operation, fault: 'timeout_before_effect', times: 100_000 });
  }
}

const hung: { readonly key: string; readonly answer: Promise<ApiResponse> }[] = [];

/** More per second than the slots that all acquirers share could hold for four seconds each. */
const perSecond = 12;
const seconds = 10;

/** What hangs was begun so long before whoever must be answered before it. */
const aheadSeconds = 5;

describe('while the acquirer of the euro hangs', () => {
  it('charges in every other currency are paid, before its own of some seconds earlier are so much as answered', async () => {
    for (const currency of [...others, 'EUR']) expect(statusAndCode(await charge(currency))).toBe('200 succeeded');
    await hang();

    const rounds: Promise<string[] | 'later than a charge that hangs'>[] = [];
    const hungIn: Promise<ApiResponse>[][] = [];
    for (let second = 0; second < seconds; second += 1) {
      const hanging = Array.from({ length: perSecond }, () => {
        const key = randomUUID();
        return { key, answer: charge('EUR', key) };
      });
      hung.push(...hanging);
      hungIn.push(hanging.map(({ answer }) => answer));
      // Those that hang are answered `processing` when their 20 s are over. These must not have waited for as long.
      const begunBefore = Promise.race(hungIn[Math.max(0, second - aheadSeconds)] ?? []);
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

  it('it is known to hang, and its charges are left to the slow lane unsent; no other is', async () => {
    expect(await circuit('eu')).toBeGreaterThan(0);
    expect(await metric('landed_acquirer_held_back_total', 'eu', ',reason="circuit"')).toBeGreaterThan(0);
    for (const entity of ['us', 'gb', 'ca', 'au']) {
      expect([entity, await circuit(entity)]).toEqual([entity, 0]);
      expect(await metric('landed_acquirer_held_back_total', entity, ',reason="circuit"')).toBe(0);
    }
  });
});

describe('when it is back', () => {
  it('each charge comes to its one true end', async () => {
    await sandbox.clear();
    const answers = await Promise.all(hung.map(({ answer }) => answer));
    const experiences = await Promise.all(hung.map(({ key }) => chargeUntilFinal(api, orderIn('EUR'), key, patience)));
    expect(experiences.length).toBe(perSecond * seconds);
    expect(experiences.map(({ response: answer }) => answer.text)).toEqual(answers.map(({ text }) => text));
    const made = (await sandbox.payments()).filter(({ entity, status }) => entity === 'eu' && status === 'succeeded');
    const idsMade = made.map(({ metadata }) => metadata['landed_payment_intent'] ?? '');
    // Made once if at all, and told as what it is. Nobody is told of a failure before it is certain.
    expect(new Set(idsMade).size).toBe(idsMade.length);
    const ends = experiences.map(({ read }) => paymentIn(read));
    expect(ends.filter(({ status }) => status !== 'succeeded' && status !== 'failed')).toEqual([]);
    expect(ends.filter(({ id, status }) => (status === 'succeeded') !== idsMade.includes(id))).toEqual([]);
    expect(answers.map(statusAndCode).filter((word) => word !== '200 processing' && word !== '200 succeeded')).toEqual([]);
  }, 540_000);

  it('one charge finds that out, and the next ones are made at once again', async () => {
    while ((await circuit('eu')) !== 0) {
      expect((await chargeUntilFinal(api, orderIn('EUR'), randomUUID(), patience)).log).toEqual(['200 succeeded']);
    }
    const heldBack = () => metric('landed_acquirer_held_back_total', 'eu', ',reason="circuit"');
    const before = await heldBack();
    expect(statusAndCode(await charge('EUR'))).toBe('200 succeeded');
    expect(await heldBack()).toBe(before);
  }, 180_000);

  it('no workflow is open and the books balance', async () => {
    expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
    await assertConservation(stack.json);
  }, 270_000);
});
