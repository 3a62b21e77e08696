import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseKeyring } from '@landed/codec/keyring';
import { EncryptionCodec, encryptedDataConverter } from '@landed/codec/payload-codec';
import { startStack } from '@landed/stack/stack';
import { Client, Connection } from '@temporalio/client';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { chargeHandbag, handbagQuote, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { withoutLimits } from '../setup/unlimited.js';
import { checkoutInput } from './checkout-input.js';
import { openHistory } from './open-history.js';
import { startSweep } from './sweep-recipe.js';

/**
 * Records one history per workflow and outcome from a real stack: `npm run record-histories`. Histories are never
 * edited; a changed workflow gets a new one beside the old, which must keep replaying.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'landed-record-'));
const stack = await startStack({ dataDir, env: withoutLimits() });
const api = merchantApi(stack.json);
const keyring = parseKeyring(stack.json.encryption_keys);
const connection = await Connection.connect({ address: stack.json.temporal_address });
const client = new Client({
  connection,
  namespace: stack.json.temporal_namespace,
  dataConverter: encryptedDataConverter(keyring),
});
const folder = new URL('../../replay/histories/', import.meta.url);

const seen = new Set<string>();

type Started = { readonly workflowId: string; readonly runId?: string; readonly done?: Promise<unknown> };

const recipes: Readonly<Record<string, () => Promise<Started>>> = {
  'checkout-succeeded': () => charge({}),
  'checkout-authorized': () => charge({ capture_method: 'manual' }),
  'checkout-declined': () => charge({ payment_method: 'pm_card_chargeDeclined' }),
  'checkout-refused': () => charge({ amount: 29_999 }),
  'checkout-unknown-token': () => charge({ payment_method: 'pm_unknown' }),
  'checkout-settled-in-slow-lane': () =>
    faulty([{ operation: 'payment_intents.create', fault: 'error_after_effect', times: 1 }]),
  'checkout-answered-processing': () =>
    faulty([
      { operation: 'payment_intents.create', fault: 'error_after_effect', times: 1 },
      { operation: 'payment_intents.list', fault: 'error_before_effect', times: 9 },
    ]),
  'checkout-abandoned': async () => {
    const acceptedAt = new Date(Date.now() - 61_000).toISOString();
    return startDirectly(checkoutInput(stack.json, { acceptedAt }), {});
  },
  'checkout-recovery-required': async () => {
    await fault([
      { operation: 'payment_intents.create', fault: 'error_after_effect', times: 1 },
      { operation: 'payment_intents.list', fault: 'error_before_effect', times: 50 },
    ]);
    const started = await startDirectly(checkoutInput(stack.json), {
      safeWindowMilliseconds: 3_000,
      sealAfterMilliseconds: 1_000,
    });
    await started.done;
    await fault([]);
    return started;
  },
  'retention-continued': () => startSweep(client, { batchRows: 1, batchesPerRun: 2 }),
  'retention-swept': async () => {
    await charge({});
    return startSweep(client);
  },
  'tax-quote-issued': () => quote({}),
  'tax-quote-refused': () => quote({ destination_country: 'KP' }),
};

try {
  for (const [name, recipe] of Object.entries(recipes)) {
    const { workflowId, runId } = await recipe();
    const handle = client.workflow.getHandle(workflowId, runId);
    await handle.result().catch(() => undefined);
    const history = await openHistory(await handle.fetchHistory(), new EncryptionCodec(keyring));
    await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(history, null, 1)}\n`);
    process.stdout.write(`${name}: ${workflowId}\n`);
  }
} finally {
  await api.close();
  await connection.close();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function charge(changes: Record<string, unknown>, through: MerchantApi = api): Promise<Started> {
  const taxQuoteId = await quoteHandbag(through);
  await through.post('/v1/payment_intents', chargeHandbag(taxQuoteId, changes), idempotencyKey());
  return latest('checkout');
}

async function quote(changes: Record<string, unknown>): Promise<Started> {
  await api.post('/v1/tax_quotes', { ...handbagQuote, ...changes });
  return latest('taxQuote');
}

/** A charge while the processor misbehaves; afterwards it behaves again. */
async function faulty(faults: readonly object[]): Promise<Started> {
  const taxQuoteId = await quoteHandbag(api);
  await fault(faults);
  await api.post('/v1/payment_intents', chargeHandbag(taxQuoteId), idempotencyKey());
  const started = await latest('checkout');
  await client.workflow.getHandle(started.workflowId).result();
  await fault([]);
  return started;
}

async function fault(faults: readonly object[]): Promise<void> {
  const url = `${stack.json.sandbox_url}/_control/faults`;
  await fetch(url, { method: 'DELETE' });
  for (const body of faults) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

async function startDirectly(input: ReturnType<typeof checkoutInput>, timings: object): Promise<Started> {
  const workflowId = `op/test/${randomUUID()}`;
  const defaults = {
    sealAfterMilliseconds: 20_000,
    settleBackoffMilliseconds: 1_000,
    settleBackoffMaxMilliseconds: 30_000,
    safeWindowMilliseconds: 82_800_000,
  };
  const handle = await client.workflow.start('checkout', {
    workflowId,
    taskQueue: 'core',
    args: [input, { ...defaults, ...timings }],
  });
  return { workflowId, done: handle.result() };
}

/** The workflow of a type that was started last; visibility may lag behind for a moment. */
async function latest(type: string): Promise<Started> {
  for (let tries = 0; tries < 50; tries += 1) {
    const since = new Date(Date.now() - 120_000).toISOString();
    const query = `WorkflowType = '${type}' AND StartTime > '${since}'`;
    const found: { workflowId: string; startTime: Date }[] = [];
    for await (const execution of client.workflow.list({ query })) found.push(execution);
    const newest = found.toSorted((a, b) => b.startTime.getTime() - a.startTime.getTime())[0];
    if (newest !== undefined && !seen.has(newest.workflowId)) {
      seen.add(newest.workflowId);
      return { workflowId: newest.workflowId };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No ${type} was started.`);
}
