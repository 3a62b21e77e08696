import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asId } from '@landed/contracts/ids/ids';
import { idempotencyKeyHash } from '@landed/gateway/idempotency/fingerprint';
import { operationWorkflowId } from '@landed/workflows/ids';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { copyDatabase, type DatabaseCopy } from '../setup/lost-commits.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { resolveSigned } from '../setup/operator-decision.js';
import { chargeHandbag, handbagTotal, quoteHandbag } from '../setup/orders.js';
import type { OwnStack } from '../setup/own-stack.js';
import { paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';
import { startSeparateStack } from '../setup/separate-stack.js';
import { temporalClient } from '../setup/temporal-view.js';

/** A primary comes back without its last commits, as an asynchronous standby does that was promoted. */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let temporal: Client;
let merchantId: string;

const firstEffect = '200 succeeded';
const recovery = '409 idempotency_recovery_required';
const happened = { outcome: 'happened', actor: 'f.okafor', ticket: 'OPS-1', note: 'Restored from a standby.' } as const;

beforeAll(async () => {
  stack = await startSeparateStack({ workers: { env: { CLASSIFIER_PRELOAD: 'off' } } });
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  merchantId = merchant.id;
  api = merchantApi(stack.json, { merchant });
  sandbox = sandboxControl(stack.json);
  temporal = await temporalClient(stack.json);
});

afterAll(async () => {
  await api.close();
  await temporal.connection.close();
  await stack.close();
});

/** One request of the merchant. No other request has its amount. */
interface Sent {
  readonly kind: 'charge' | 'refund';
  readonly key: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly amount: number };
}

/** Eight requests in flight; forty with `LANDED_SAMPLE=1`, of which most wait for one of the acquirer's ten places. */
const sample = new Sample('lost commits');
const [charges, refunds] = [sample.count(30), sample.count(10)];

let amount = 1_000;

function newCharge(currency: string): Sent {
  amount += 1;
  const order = { payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
  return { kind: 'charge', key: randomUUID(), path: '/v1/payment_intents', body: { ...order, currency, amount } };
}

async function newRefund(currency: string): Promise<Sent> {
  const charge = newCharge(currency);
  const { id } = paymentIn(await send({ ...charge, body: { ...charge.body, amount: 50_000 } }));
  return {
    kind: 'refund',
    key: randomUUID(),
    path: '/v1/refund',
    body: { payment_intent_id: id, amount: charge.body.amount },
  };
}

function send({ path, key, body }: Sent): Promise<ApiResponse> {
  return api.post(path, body, { 'idempotency-key': key });
}

/** Repeats a request with its key, as a merchant does, until the response is final. */
async function repeated(sent: Sent): Promise<ApiResponse> {
  const until = Date.now() + 150_000;
  for (;;) {
    const response = await send(sent).catch(() => null);
    const isFinal = response !== null && response.status < 500 && !/in_progress/.test(statusAndCode(response));
    if (isFinal) return response;
    if (Date.now() > until) throw new Error(`No final response: ${response?.text ?? 'no response'}`);
    await sleep(250);
  }
}

const workflowOf = ({ key }: Sent) => {
  const owner = asId<'merchant'>(merchantId);
  const keyHash = idempotencyKeyHash('test', owner, key);
  return temporal.workflow.getHandle(operationWorkflowId({ rail: 'test', merchantId: owner, keyHash, attempt: 1 }));
};

async function effectsOf({ kind, body }: Sent): Promise<number> {
  const all = kind === 'charge' ? await sandbox.payments() : await sandbox.refunds();
  return all.filter(({ amount, status }) => amount === body.amount && status === 'succeeded').length;
}

/** Requests in flight at the processor: half of the responses are late, half are lost. */
async function inFlight(entity: string, requests: readonly Sent[]): Promise<readonly Promise<ApiResponse | null>[]> {
  for (const kind of ['charge', 'refund'] as const) {
    const count = requests.filter((sent) => sent.kind === kind).length;
    const operation = kind === 'charge' ? 'payment_intents.create' : 'refunds.create';
    const arm = (fault: Partial<SandboxFault> & Pick<SandboxFault, 'fault' | 'times'>) =>
      sandbox.arm({ operation, entity, rail: 'test', ...fault });
    await arm({ fault: 'slow', delay_ms: 3_000, times: Math.ceil(count / 2) });
    await arm({ fault: 'timeout_after_effect', times: Math.floor(count / 2) });
  }
  const first = requests.map((sent) => send(sent).catch(() => null));
  await expect.poll(() => sandbox.armed(), { interval: 20 }).toBe(0);
  return first;
}

async function requestsIn(currency: string): Promise<readonly Sent[]> {
  const toRefund: Sent[] = [];
  while (toRefund.length < refunds) toRefund.push(await newRefund(currency));
  return [...Array.from({ length: charges }, () => newCharge(currency)), ...toRefund];
}

/**
 * The final status and code. A busy machine may respond after 20 s with `processing` or `pending`, before the first effect
 * is known: then the payment or refund is read until it has succeeded.
 */
async function endOf({ kind }: Sent, response: ApiResponse): Promise<string> {
  const end = statusAndCode(response);
  if (!/^200 (processing|pending)$/.test(end)) return end;
  const { id } = response.body as { readonly id: string };
  const path = kind === 'charge' ? `/v1/payment_intents/${id}` : `/v1/refunds/${id}`;
  await expect.poll(async () => statusAndCode(await api.get(path))).toBe(firstEffect);
  return firstEffect;
}

/** Asserts that nothing was doubled, and returns the final responses of the repeated requests, counted. */
async function expectOnce(name: string, requests: readonly Sent[]): Promise<Readonly<Record<string, number>>> {
  const ends = await Promise.all(requests.map(async (sent) => endOf(sent, await repeated(sent))));
  const effects = await Promise.all(requests.map(effectsOf));
  const counted: Record<string, number> = {};
  for (const end of ends) counted[end] = (counted[end] ?? 0) + 1;
  const doubled = effects.filter((count) => count > 1).length;
  process.stdout.write(
    `Lost commits, ${name}: ${requests.length} in flight, ${doubled} doubled, ${JSON.stringify(counted)}\n`,
  );
  expect(effects, 'Money').toEqual(requests.map(() => 1));
  expect(ends.filter((end) => end !== firstEffect && end !== recovery)).toEqual([]);
  return counted;
}

/** Terminates the workflow of an operation, unless it has completed before its commits were lost. */
async function terminate(sent: Sent): Promise<void> {
  try {
    await workflowOf(sent).terminate('The workflow is lost with the rows.');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Decides an operation that needs review: the processor confirms it. */
async function decide(sent: Sent): Promise<void> {
  const { searchAttributes } = await workflowOf(sent).describe();
  expect([searchAttributes['NeedsReview'], searchAttributes['OpState']]).toEqual([[true], ['recovery_required']]);
  const decided = await resolveSigned(stack.json, workflowOf(sent), happened);
  expect(decided).toEqual({ evidence: 'confirmed_by_processor' });
}

const landed = (...args: string[]) => runLanded([...args, '--json', '--stack', stackFileWith(stack.json, {})]);

interface StuckRow {
  readonly operation_id: string;
  readonly rows_lost: boolean;
  readonly waits_for: string;
  readonly workflow_id: string;
}

/** What an operator sees without Temporal's lists: metric, `status`, `doctor` and `stuck` agree on the operations that wait. */
async function expectSeen(waiting: readonly Sent[]): Promise<readonly StuckRow[]> {
  const count = waiting.length;
  const { data } = JSON.parse((await landed('stuck', '--older-than', '0s')).out) as { data: StuckRow[] };
  const stuck = data.map((row) => [row.workflow_id, row.rows_lost, row.waits_for].join(' '));
  expect(stuck.toSorted()).toEqual(waiting.map((sent) => `${workflowOf(sent).workflowId} true operator`).toSorted());
  const status = JSON.parse((await landed('status')).out) as { unknown_outcomes: object };
  expect(status.unknown_outcomes).toMatchObject({ count, for_review: count });
  const { findings } = JSON.parse((await landed('doctor')).out) as { findings: { check: string; state: string }[] };
  expect(findings.find(({ check }) => check === 'unknown outcomes')?.state).toBe(count === 0 ? 'ok' : 'fail');
  const metrics = await (await fetch(`${stack.json.workers_ops_url}/metrics`)).text();
  const shown = [...metrics.matchAll(/^landed_manual_reviews\{.*\} (\d+)$/gm)].map(([, value]) => Number(value));
  expect(shown.reduce((sum, value) => sum + value, 0)).toBe(count);
  return data;
}

/** Decides one of them with the commands that the runbook names. Its workflow is lost as well, and is started again. */
async function decideByCommand(waiting: readonly Sent[]): Promise<void> {
  const [stuck] = await expectSeen(waiting);
  const { operation_id: id, workflow_id: workflowId } = stuck ?? { operation_id: '', workflow_id: '' };
  await temporal.workflow.getHandle(workflowId).terminate('The workflow is lost after the rows.');
  const again = await landed('recheck', id);
  expect(JSON.parse(again.out)).toEqual({ data: [{ workflow_id: workflowId, how: 'started' }] });
  const decision = ['--outcome', 'happened', '--ticket', 'OPS-1', '--reason', 'Restored from a standby.'];
  // It takes a moment until the workflow waits for a decision again.
  await expect.poll(async () => (await landed('resolve', id, ...decision)).code, { timeout: 60_000 }).toBe(0);
}

async function waitingOf(requests: readonly Sent[]): Promise<readonly Sent[]> {
  const waiting: Sent[] = [];
  for (const sent of requests) if (statusAndCode(await send(sent)) === recovery) waiting.push(sent);
  return waiting;
}

describe('a database that has lost the commits of operations in flight', () => {
  let copy: DatabaseCopy;

  it('doubles nothing and requires review when their workflows remember that they were prepared', async () => {
    const requests = await requestsIn('USD');
    copy = await copyDatabase(stack);
    const first = await inFlight('us', requests);
    await copy.restore();
    await Promise.all(first);
    const ends = await expectOnce('workers alive', requests);
    expect(ends[recovery]).toBeGreaterThan(0);
    await decideByCommand(await waitingOf(requests));
    for (const sent of await waitingOf(requests)) await decide(sent);
    await expectSeen([]);
    expect((await expectOnce('decided by an operator', requests))[firstEffect]).toBe(requests.length);
  }, 400_000);

  it('doubles nothing and returns the first effect when their workers were killed or their workflows ended', async () => {
    const requests = await requestsIn('EUR');
    copy = await copyDatabase(stack);
    const first = await inFlight('eu', requests);
    await stack.kill('workers');
    await copy.restore();
    const ended = requests.filter((_, index) => index % 4 === 0);
    for (const sent of ended) await terminate(sent);
    await stack.start('workers');
    await Promise.all(first);
    const ends = await expectOnce('workers killed', requests);
    expect(ends[firstEffect]).toBeGreaterThanOrEqual(ended.length);
    // A worker that lived long enough has recorded that it prepared: an operator decides.
    for (const sent of requests) if (statusAndCode(await send(sent)) === recovery) await decide(sent);
    expect((await expectOnce('all decided', requests))[firstEffect]).toBe(requests.length);
    const statusOf = async (sent: Sent) => (await workflowOf(sent).describe()).status.name;
    for (const sent of requests.filter((each) => !ended.includes(each)))
      await expect.poll(() => statusOf(sent)).toBe('COMPLETED');
  }, 400_000);

  it('agrees with the processor to the minor unit afterwards', async () => {
    const { byStatus } = await assertConservation(stack.json);
    expect(Object.keys(byStatus)).toEqual(['succeeded']);
    sample.report(2 * (charges + refunds));
  });
});

describe('a database that is restored to before a charge whose operation has ended', () => {
  it('returns the charge of a second attempt, whose first one was rejected', async () => {
    const copy = await copyDatabase(stack);
    const sent = newCharge('GBP');
    await sandbox.arm({
      operation: 'payment_intents.create',
      fault: 'unauthorized',
      times: 1,
      entity: 'gb',
      rail: 'test',
    });
    expect(statusAndCode(await send(sent))).toBe('500 provider_error');
    const first = await send(sent);
    expect(statusAndCode(first)).toBe(firstEffect);
    await copy.restore();
    expect(paymentIn(await repeated(sent))).toMatchObject(paymentIn(first));
    expect(await effectsOf(sent)).toBe(1);
  }, 200_000);

  it('requires review, and stores no rejection, when the quote of the charge is lost as well', async () => {
    const copy = await copyDatabase(stack);
    const charge = chargeHandbag(await quoteHandbag(api));
    const sent: Sent = { kind: 'charge', key: randomUUID(), path: '/v1/payment_intents', body: charge };
    expect(statusAndCode(await send(sent))).toBe(firstEffect);
    await copy.restore();
    expect(statusAndCode(await repeated(sent))).toBe(recovery);
    const charges = (await sandbox.payments()).filter(({ amount }) => amount === handbagTotal);
    expect(charges.map(({ status }) => status)).toEqual(['succeeded']);
  }, 200_000);
});
