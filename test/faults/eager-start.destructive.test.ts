import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { currencies } from '@landed/contracts/money/currency';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Breakpoints } from '../setup/breakpoints.js';
import { assertConservation } from '../setup/conservation.js';
import { gatewayBesideWorkers } from '../setup/gateway-beside-workers.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { type RetriedOperation, sendUntilFinal } from '../setup/retried-operation.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter, RawTemporal } from '../setup/temporal-view.js';

/**
 * A gateway in the process of the workers: the server hands it the first task of a workflow in its response to the start,
 * and it responds when the inline attempt has committed. `kill-at-steps` kills that process at each step.
 */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let at: Breakpoints;
const ended: RetriedOperation[] = [];

beforeAll(async () => {
  at = await Breakpoints.open();
  const beside = await gatewayBesideWorkers(at.url);
  stack = await startOwnStack({ workers: beside.workers });
  api = merchantApi(beside.of(stack.json), { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await api.close();
  await stack.close();
  await at.close();
});

async function charge(currency: string = 'GBP', key: string = randomUUID()): Promise<RetriedOperation> {
  const body = { amount: 2_750, currency, payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
  const operation = await sendUntilFinal(api, '/v1/payment_intents', body, key, 120_000);
  ended.push(operation);
  return operation;
}

function idOf({ response }: RetriedOperation): string {
  return (response.body as { id: string }).id;
}

/** Whether the workflow of a charge was asked for its result, which is the way of a start that was not eager. */
async function wasAsked(temporal: RawTemporal, operation: RetriedOperation): Promise<boolean> {
  const history = await temporal.history(await temporal.ofPayment(idOf(operation)));
  return history.some((event) => event.workflowExecutionUpdateAcceptedEventAttributes != null);
}

function freeze(signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(stack.pid('temporal') ?? 0, signal);
}

describe('an eager start', () => {
  it('the gateway responds without a question to the workflow', async () => {
    const temporal = await RawTemporal.open(stack.json);
    // The process asks for first tasks once it knows that its version is the current one.
    await expect.poll(async () => wasAsked(temporal, await charge())).toBe(false);
    await temporal.close();
  });

  it('the gateway responds while Temporal is frozen after the commit, and a kill before the task completes changes nothing', async () => {
    const held = at.hold(['checkout'], 'saved');
    const key = randomUUID();
    const charging = charge('GBP', key);
    await held;
    freeze('SIGSTOP');
    try {
      at.release();
      const { response, log } = await charging;
      expect([response.status, log]).toEqual([200, ['200 succeeded']]);
      await stack.kill('workers');
    } finally {
      freeze('SIGCONT');
    }
    await stack.start('workers');
    const [first, replay] = [await charging, await charge('GBP', key)];
    expect(replay.response.text).toBe(first.response.text);
  }, 180_000);

  it('a charge that meets a frozen Temporal is made at most once, and its key gets one response', async () => {
    freeze('SIGSTOP');
    const charging = charge('USD');
    await sleep(12_000).finally(() => freeze('SIGCONT'));
    expect((await charging).response.status).toBe(200);
  }, 180_000);

  it('charges without a free slot ask their workflows, and each is made once', async () => {
    const many = 60;
    await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', times: many, delay_ms: 2_000 });
    const charges = await Promise.all(
      Array.from({ length: many }, (_, index) => charge(currencies[index % currencies.length])),
    );
    await sandbox.clear();
    expect(charges.map(({ response }) => response.status)).toEqual(charges.map(() => 200));
    const temporal = await RawTemporal.open(stack.json);
    const asked = await Promise.all(charges.map((operation) => wasAsked(temporal, operation)));
    await temporal.close();
    expect(new Set(asked)).toEqual(new Set([false, true]));
  }, 240_000);
});

describe('after all faults', () => {
  it('the processor made one charge for each key, no workflow is open and the ledger balances', async () => {
    const payments = await sandbox.payments(stack.since);
    const keys = new Set(ended.map(({ key }) => key));
    const charged = payments.filter(({ status }) => status === 'succeeded');
    const doubled = charged.length - new Set(charged.map(({ metadata }) => metadata['landed_payment_intent'])).size;
    process.stdout.write(`Eager start: ${keys.size} keys, ${charged.length} charges, ${doubled} doubled.\n`);
    expect([charged.length, doubled]).toEqual([keys.size, 0]);
    expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
    await assertConservation(stack.json);
  }, 180_000);
});
