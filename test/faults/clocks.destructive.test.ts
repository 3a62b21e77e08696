import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Breakpoints } from '../setup/breakpoints.js';
import { skewedProcess } from '../setup/clocks.js';
import { startCheckout } from '../setup/direct-checkout.js';
import { freePort } from '../setup/free-port.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { startOtherGateway } from '../setup/other-gateway.js';
import { type OtherWorkers, startOtherWorkers } from '../setup/other-workers.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { statusAndCode } from '../setup/retrying-merchant.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { temporalClient } from '../setup/temporal-view.js';

/** Processes whose clock is wrong, or that were paused. */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let temporal: Client;
let at: Breakpoints;
let merchantId: string;

beforeAll(async () => {
  at = await Breakpoints.open();
  const program = fileURLToPath(new URL('../dist/setup/breakpoint-workers.js', import.meta.url));
  stack = await startOwnStack({ workers: { program, env: { LANDED_STEPS_URL: at.url } } });
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
  await at.close();
});

const body = {
  amount: 4_150,
  currency: 'GBP',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};

/** The statuses of the payments that the processor made for our payment, without fences. */
async function heldFor(paymentIntentId: string): Promise<string[]> {
  const payments = await sandbox.payments();
  return payments
    .filter(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId)
    .map(({ status }) => status);
}

it('a worker that was paused past the send deadline sends nothing when it continues', async () => {
  const held = at.hold(['checkout'], 'prepared');
  const { handle, paymentIntentId } = await startCheckout(temporal, {
    merchantId,
    body,
    acceptedMillisecondsAgo: 55_000,
    // Ten minutes behind: the merchant gets no response before the outcome.
    clock: { aheadMilliseconds: -600_000 },
  });
  await held;
  const pid = stack.pid('workers') ?? 0;
  process.kill(pid, 'SIGSTOP');
  at.release();
  await sleep(6_000);
  process.kill(pid, 'SIGCONT');
  expect(await handle.result()).toEqual({ kind: 'retryable', code: 'provider_error' });
  expect(await heldFor(paymentIntentId)).toEqual([]);
  expect(statusAndCode(await api.get(`/v1/payment_intents/${paymentIntentId}`))).toBe('200 failed');
});

describe('a worker whose clock is 5 minutes ahead', () => {
  let workers: OtherWorkers;
  let opsUrl: string;

  beforeAll(async () => {
    await stack.stopChild('workers');
    const port = await freePort();
    opsUrl = `http://127.0.0.1:${port}`;
    workers = await startOtherWorkers(stack, { env: { ...skewedProcess(5), WORKERS_OPS_PORT: String(port) } });
    const first = await api.post('/v1/payment_intents', body, { 'idempotency-key': randomUUID() });
    expect(statusAndCode(first)).toBe('200 succeeded');
  });

  afterAll(async () => {
    await workers.close();
    await stack.start('workers');
  });

  it('a worker whose clock is 5 minutes ahead is not ready, and `doctor` names its clock', async () => {
    const ready = await fetch(`${opsUrl}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, "the clock differs from the database's"]);
    const file = stackFileWith(stack.json, { workers_ops_url: opsUrl });
    const { out } = await runLanded(['doctor', '--stack', file, '--json']);
    const { findings } = JSON.parse(out) as { findings: { check: string; state: string; saw: string }[] };
    const ofWorkers = findings.filter(({ check, state }) => check === 'workers' && state === 'fail');
    expect(ofWorkers.map(({ saw }) => saw)).toEqual(['the clock of the workers is wrong']);
  });

  it('finds a charge whose response was lost, even after the send deadline', async () => {
    // The processor makes the charge two seconds after the adapter has given up.
    const fault = { operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 6_000 } as const;
    await sandbox.arm({ ...fault, entity: 'gb' });
    const { handle, paymentIntentId } = await startCheckout(temporal, {
      merchantId,
      body,
      acceptedMillisecondsAgo: 56_000,
      clock: { aheadMilliseconds: -600_000 },
    });
    expect(await handle.result()).toMatchObject({ kind: 'completed', status: 'succeeded' });
    expect(await heldFor(paymentIntentId)).toEqual(['succeeded']);
  });
});

it('a gateway whose clock is 5 minutes behind is not ready', async () => {
  const gateway = await startOtherGateway(stack.json, skewedProcess(-5));
  try {
    const ready = await fetch(`${gateway.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not_ready', database: true, temporal: true, clock: false, draining: false },
    ]);
  } finally {
    await gateway.close();
  }
});
