import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inKeyOrder } from '@landed/contracts/metadata/metadata';
import { scheduleIds } from '@landed/workflows/schedule-ids';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { deleteTemporalData, letTimePass, sweepNow } from '../setup/lost-workflows.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { everyMetadata } from '../setup/orders.js';
import type { OwnStack } from '../setup/own-stack.js';
import { cardOf, type Payment } from '../setup/payment.js';
import { eventually } from '../setup/processor-event.js';
import { chargeUntilFinal, paymentIn, type RetriedCharge, untilNextOrder } from '../setup/retrying-merchant.js';
import { type SandboxControl, type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';
import { startSeparateStack } from '../setup/separate-stack.js';
import { table } from '../setup/table.js';
import { openWorkflowsAfter, temporalClient } from '../setup/temporal-view.js';

/**
 * Temporal's data is deleted under load, with charges, captures and refunds in flight that the processor has made and
 * that we have no response for. Everything is started again, and no operator does anything.
 */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let audit: LedgerAudit;

/** Nine calls in flight: an account has ten inline calls, and more would not reach the processor. */
const ofEach = 3;
const loadMilliseconds = 3_000;
/** The times of the rows are moved, so that the pauses of the sweep do not take minutes. `LANDED_SAMPLE=1` waits for them. */
const isFast = process.env['LANDED_SAMPLE'] === undefined;
const limitMilliseconds = 300_000;

beforeAll(async () => {
  stack = await startSeparateStack({ workers: { env: { CLASSIFIER_PRELOAD: 'off' } } });
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  api = merchantApi(stack.json, { merchant });
  sandbox = sandboxControl(stack.json);
  audit = await LedgerAudit.open(stack.json);
});

afterAll(async () => {
  await Promise.all([api.close(), audit.close()]);
  await stack.close();
});

/** Payments that the processor charged more than once, whose reference is the same. */
async function doubledCharges(): Promise<number> {
  const charged = (await sandbox.payments()).filter(({ status }) => status === 'succeeded');
  return charged.length - new Set(charged.map(({ metadata }) => metadata['landed_payment_intent'])).size;
}

async function schedulesOf({ schedule }: Client): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { scheduleId } of schedule.list()) found.push(scheduleId);
  return found.toSorted();
}

/** In flight: euros, whose acquirer loses its responses. The load pays in pounds and dollars. */
const order = {
  amount: 2_750,
  customer: { email: 'buyer@example.com' },
  payment_method: 'pm_card_visa',
  metadata: everyMetadata,
};
const inFlight = { ...order, currency: 'EUR' };

interface Request {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

async function charged(changes: object = {}): Promise<string> {
  const response = await api.post(
    '/v1/payment_intents',
    { ...inFlight, ...changes },
    { 'idempotency-key': randomUUID() },
  );
  return paymentIn(response).id;
}

/** The processor acts and its responses are lost; afterwards it cannot be read. */
async function loseResponses(): Promise<void> {
  const at = { entity: 'eu', rail: 'test', times: 10_000 } as const;
  const acts = ['payment_intents.create', 'payment_intents.capture', 'refunds.create'] as const;
  const reads = ['payment_intents.list', 'payment_intents.retrieve', 'refunds.list', 'refunds.retrieve'] as const;
  const faults: SandboxFault[] = [
    ...acts.map((operation) => ({ ...at, operation, fault: 'timeout_after_effect' })),
    ...reads.map((operation) => ({ ...at, operation, fault: 'error_before_effect' })),
  ];
  for (const fault of faults) await sandbox.arm(fault);
}

function requestsInFlight(toCapture: readonly string[], toRefund: readonly string[]): Request[] {
  return [
    ...Array.from({ length: ofEach }, () => ({ path: '/v1/payment_intents', body: inFlight, key: randomUUID() })),
    ...toCapture.map((id) => ({ path: '/v1/capture', body: { payment_intent_id: id }, key: randomUUID() })),
    ...toRefund.map((id) => ({
      path: '/v1/refund',
      body: { payment_intent_id: id, amount: 1_000, metadata: everyMetadata },
      key: randomUUID(),
    })),
  ];
}

async function send({ path, body, key }: Request): Promise<number> {
  const response = await api.post(path, body, { 'idempotency-key': key }).catch(() => null);
  return response?.status ?? 0;
}

/** The number of operations that the processor has made and we have no outcome of. */
async function madeAndUnknown(since: string): Promise<number> {
  const [payments, refunds] = await Promise.all([sandbox.payments(), sandbox.refunds(since)]);
  const made = payments.filter(({ entity, created_at }) => entity === 'eu' && created_at >= since).length;
  const captured = payments.filter(
    ({ entity, created_at, status, amount_captured }) =>
      entity === 'eu' && created_at < since && status === 'succeeded' && amount_captured > 0,
  ).length;
  return made + (captured - ofEach) + refunds.length;
}

async function unknownOutcomes(): Promise<number> {
  const [row] = await audit.rows<{ count: number }>(`
    SELECT (SELECT count(*) FROM payment_intent WHERE status = 'processing' OR pending_operation_id IS NOT NULL)::int
         + (SELECT count(*) FROM refund WHERE status = 'pending')::int AS count`);
  return row?.count ?? 0;
}

/** Metadata and card of every record of a list, without repetitions. */
async function distinct(path: string): Promise<readonly string[]> {
  const { data } = (await api.get(path)).body as { data: readonly Payment[] };
  return [...new Set(data.map(({ metadata, card }) => JSON.stringify([metadata, card ?? null])))];
}

/** Merchants that charge one card after the other, and repeat as documented, until the test stops them. */
function startLoad(): { stop(): Promise<readonly RetriedCharge[]> } {
  const stopping = new AbortController();
  const charges: RetriedCharge[] = [];
  const merchantOf = async (currency: string, capture_method: string) => {
    while (!stopping.signal.aborted) {
      const body = { ...order, currency, capture_method };
      charges.push(await chargeUntilFinal(api, body, randomUUID(), { withinMilliseconds: limitMilliseconds }));
      await untilNextOrder();
    }
  };
  const merchants = ['USD', 'GBP'].flatMap((currency) => [
    merchantOf(currency, 'automatic'),
    merchantOf(currency, 'manual'),
  ]);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(merchants);
      return charges;
    },
  };
}

describe('the loss of all data of Temporal', () => {
  it('ends every charge, capture and refund in flight as the processor says, without an operator', async () => {
    const toCapture = await Promise.all(Array.from({ length: ofEach }, () => charged({ capture_method: 'manual' })));
    const toRefund = await Promise.all(Array.from({ length: ofEach }, () => charged()));
    const waiting = await charged({ capture_method: 'manual' });
    // `letTimePass` changes the instant of the last change.
    const readWaiting = async () =>
      (await api.get(`/v1/payment_intents/${waiting}`)).text.replace(/"updated_at":"[^"]+",?/, '');
    const waitingBefore = await readWaiting();
    const since = new Date().toISOString();
    const load = startLoad();
    await loseResponses();
    const requests = requestsInFlight(toCapture, toRefund);
    const first = requests.map(send);
    await eventually(
      () => madeAndUnknown(since),
      (count) => count === requests.length,
    );
    await sleep(loadMilliseconds);
    const unknown = await unknownOutcomes();

    const lostAt = Date.now();
    for (const name of ['temporal', 'workers', 'gateway'] as const) await stack.kill(name, 'SIGKILL');
    await deleteTemporalData(stack);
    await sandbox.clear();
    for (const name of ['temporal', 'workers', 'gateway'] as const) await stack.start(name);
    await Promise.all(first);

    const client = await temporalClient(stack.json);
    if (isFast) await letTimePass(audit, 61);
    await eventually(
      async () => {
        if (isFast) await sweepNow(client);
        await sleep(1_000);
        return unknownOutcomes();
      },
      (count) => count === 0,
      limitMilliseconds,
    );
    const seconds = Math.round((Date.now() - lostAt) / 1_000);
    const charges = await load.stop();
    const stuck = await unknownOutcomes();

    // Every key returns its one response, as the merchant's repeat shows.
    for (const request of requests) expect([request.path, await send(request)]).toEqual([request.path, 200]);
    const read = async (id: string) => paymentIn(await api.get(`/v1/payment_intents/${id}`)).status;
    expect(await Promise.all(toCapture.map(read))).toEqual(toCapture.map(() => 'captured'));
    expect(await readWaiting()).toBe(waitingBefore);
    const inOrder = inKeyOrder(everyMetadata);
    expect(await distinct('/v1/payment_intents?currency=EUR&limit=100')).toEqual([
      JSON.stringify([inOrder, cardOf('pm_card_visa')]),
    ]);
    expect(await distinct('/v1/refunds?limit=100')).toEqual([JSON.stringify([inOrder, null])]);
    expect(await openWorkflowsAfter(stack, 120_000)).toEqual([]);
    const refunds = await sandbox.refunds(since);
    expect(refunds.length).toBe(ofEach);
    const doubled = await doubledCharges();
    const report = await assertConservation(stack.json);
    await expect.poll(() => schedulesOf(client), { timeout: 60_000 }).toEqual(scheduleIds.toSorted());

    // A lifecycle whose payment waits for days is started again too, and voids the authorization at its end.
    const lifecycle = client.workflow.getHandle(`pay/test/${waiting}`);
    if (isFast) await letTimePass(audit, 6 * 3_600, waiting);
    if (isFast) {
      await sweepNow(client);
      await eventually(
        () =>
          lifecycle.describe().then(
            ({ status }) => status.name,
            () => null,
          ),
        (name) => name === 'RUNNING',
      );
    }
    await client.connection.close();

    process.stdout.write(
      table('Temporal lost its data', [
        ['operations in flight', String(requests.length)],
        ['unknown when Temporal was deleted', String(unknown)],
        ['charges of the load', String(charges.length)],
        ['doubled effects', String(doubled + refunds.length - ofEach)],
        ['stuck afterwards', String(stuck)],
        ['seconds until every outcome was known', `${seconds}${isFast ? ' (with moved clocks)' : ''}`],
        ['payments by status', JSON.stringify(report.byStatus)],
        ['captured, equal at processor, ledger and payments', JSON.stringify(report.captured)],
      ]),
    );
    expect([stuck, doubled]).toEqual([0, 0]);
    expect(unknown).toBeGreaterThanOrEqual(requests.length);
  });
});
