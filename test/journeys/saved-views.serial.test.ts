import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endOfSafeWindow } from '../setup/clocks.js';
import { startCheckout } from '../setup/direct-checkout.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { idempotencyKey } from '../setup/orders.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import type { SandboxDispute } from '../setup/sandbox-records.js';
import { RawTemporal, temporalClient } from '../setup/temporal-view.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import { responds, startReceiver } from '../setup/webhook-receiver.js';

const page = readFileSync(new URL('../../docs/runbooks/saved-views.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| ([a-z, -]+) \| `([^`]+)` \|/gm)];
const queries = new Map(rows.map(([, view = '', query = '']) => [view, query]));

const stack = inject('stack');
const merchant = await newMerchant(stack, { quote: 'optional' });
const api = merchantApi(stack, { merchant });
const client = await temporalClient(stack);
const sandbox = sandboxControl(stack);
const temporal = await RawTemporal.open(stack);
/** Rejects every event, so that its delivery stays pending. */
const receiver = await startReceiver(responds(500));

const order = { amount: 2_345, payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
const always = 10_000;
/** The longest pause between two reads is 1 s. */
const secondsBetweenReads: WorkflowClock = { scale: 30 };

/** The workflows that the queries of the page find, by name. */
const workflowIds = new Map<string, string>();
const payments = new Map<string, string>();

async function start(
  name: string,
  currency: string,
  options: { ago?: number; clock?: WorkflowClock; card?: string } = {},
) {
  const started = await startCheckout(client, {
    merchantId: merchant.id,
    body: { ...order, currency, payment_method: options.card ?? order.payment_method },
    acceptedMillisecondsAgo: options.ago ?? 0,
    clock: options.clock ?? {},
  });
  workflowIds.set(name, started.handle.workflowId);
  payments.set(name, started.paymentIntentId);
  return started.handle;
}

async function loseCharges(entity: string) {
  const at = { entity, rail: 'test', times: always } as const;
  await sandbox.arm({ ...at, operation: 'payment_intents.create', fault: 'error_after_effect' });
  await sandbox.arm({ ...at, operation: 'payment_intents.list', fault: 'error_before_effect' });
}

/** The query of a view with its placeholders filled in. A remaining placeholder is an error of the page or of this test. */
function filled(view: string, places: Readonly<Record<string, string>> = {}): string {
  const query = queries.get(view);
  if (query === undefined) throw new Error(`The page has no view "${view}".`);
  const text = Object.entries(places).reduce((rest, [place, value]) => rest.replaceAll(`<${place}>`, value), query);
  expect(text).not.toMatch(/<[a-z ]+>/);
  return text;
}

/** The names of this merchant's workflows that a query finds. */
async function found(query: string): Promise<readonly string[]> {
  const executions = await temporal.list(`(${query}) AND MerchantId = "${merchant.id}"`);
  const names = new Map([...workflowIds].map(([name, id]) => [id, name]));
  return executions.map(({ execution }) => names.get(execution?.workflowId ?? '') ?? 'a stranger').toSorted();
}

/** Visibility lags: polls until the result is as expected, and shows the last result if it never is. */
async function expectFound(query: string, expected: readonly string[]) {
  await expect.poll(() => found(query), { timeout: 90_000, interval: 200 }).toEqual(expected.toSorted());
}

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error('The condition did not become true in time.');
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();
const all = [
  'completed',
  'authorized',
  'declined',
  'event',
  'lifecycle',
  'not charged',
  'retried',
  'dispute',
  'processor event',
  'review',
  'reconciling',
];

let dispute: SandboxDispute | undefined;

/** An inquiry about the completed payment. Its event alone is delivered. */
async function openDispute() {
  const id = payments.get('completed');
  const atProcessor = (await sandbox.payments()).find(({ metadata }) => metadata['landed_payment_intent'] === id);
  const account = { entity: 'eu', rail: 'test' } as const;
  await sandbox.events('normal', account);
  dispute = await sandbox.dispute(atProcessor?.id ?? '', { stage: 'inquiry' });
  const types = { disputeLifecycle: 'dispute', processorEvent: 'processor event' };
  for (const [type, name] of Object.entries(types)) {
    await until(async () => {
      const [found] = await temporal.list(`WorkflowType = "${type}" AND PaymentId = "${id}"`);
      workflowIds.set(name, found?.execution?.workflowId ?? '');
      return found !== undefined;
    });
  }
  await sandbox.events('drop', account);
}

beforeAll(async () => {
  // Each processor event would start one more workflow for its payment.
  await sandbox.events('drop');
  await loseCharges('gb');
  const begun = Date.now();
  const retried = await start('retried', 'GBP', { clock: secondsBetweenReads });
  await loseCharges('ca');
  await start('review', 'CAD', { clock: endOfSafeWindow });
  await loseCharges('au');
  await start('reconciling', 'AUD', { clock: secondsBetweenReads });
  await (await start('completed', 'EUR')).result();
  await (await start('declined', 'EUR', { card: 'pm_card_chargeDeclined' })).result();
  await (await start('not charged', 'EUR', { ago: 61_000 })).result();

  const endpoint = await newEndpoint(stack, {
    merchantId: merchant.id,
    url: receiver.url,
    events: ['payment_intent.authorized'],
  });
  const body = { ...order, currency: 'USD', capture_method: 'manual' };
  const { id } = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as { id: string };
  payments.set('authorized', id);
  workflowIds.set('lifecycle', `pay/test/${id}`);
  await until(async () => (await temporal.list(`PaymentId = "${id}"`)).length === 2);
  const charge = (await temporal.list(`PaymentId = "${id}" AND OpKind = "checkout"`))[0];
  workflowIds.set('authorized', charge?.execution?.workflowId ?? '');
  await receiver.until((taken) => taken.length > 0);
  workflowIds.set('event', `wh/test/${endpoint.id}/${receiver.deliveries[0]?.eventId}`);

  await openDispute();
  await until(async () => Date.now() - begun > 5_500);
  await sandbox.clear({ entity: 'gb', rail: 'test' });
  await retried.result();
}, 360_000);

afterAll(async () => {
  await Promise.all([sandbox.clear(), sandbox.events('normal')]);
  if (dispute !== undefined) await sandbox.closeDispute(dispute.id, 'prevented');
  await Promise.all(['review', 'reconciling', 'dispute'].map(recheckUntilEnded));
  await Promise.all([api.close(), client.connection.close(), temporal.close(), receiver.close()]);
});

/** Signals the workflow to read the processor, which responds again, until the workflow ends. */
async function recheckUntilEnded(name: string) {
  const handle = client.workflow.getHandle(workflowIds.get(name) ?? '');
  await until(async () => {
    await handle.signal('recheck').catch(() => undefined);
    return (await handle.describe()).status.name !== 'RUNNING';
  });
}

describe('a saved view of the page', () => {
  const open = ['review', 'reconciling'];

  it.each<[view: string, places: Readonly<Record<string, string>>, names: readonly string[]]>([
    ['needs review', {}, ['review']],
    ['events that need review', {}, []],
    ['stuck', { 'two minutes ago': inAnHour() }, open],
    ['stuck', { 'two minutes ago': yesterday() }, []],
    ['unknown outcome', {}, ['reconciling']],
    ['unknown outcome at one acquirer', { entity: 'au' }, ['reconciling']],
    ['unknown outcome at one acquirer', { entity: 'ca' }, []],
    ['completed late', {}, ['retried']],
    ['declined', {}, ['declined']],
    ['nothing charged', {}, ['not charged']],
    ['one merchant', { merchant: merchant.id, rail: 'test' }, all],
    ['one merchant', { merchant: merchant.id, rail: 'live' }, []],
    ['one entity', { entity: 'ca' }, ['review']],
    ['one entity', { entity: 'us' }, ['lifecycle']],
    ['one entity', { entity: 'eu' }, ['dispute']],
    ['waiting payments', {}, ['lifecycle']],
    ['waiting payments, due soon', { soon: inAYear() }, ['lifecycle']],
    ['waiting payments, due soon', { soon: yesterday() }, []],
    ['open disputes', {}, ['dispute']],
    ['open disputes, due soon', { soon: inAYear() }, ['dispute']],
    ['open disputes, due soon', { soon: yesterday() }, []],
    ['deliveries retrying', {}, ['event']],
    ['deliveries, due soon', { soon: inAYear() }, ['event']],
    ['deliveries, due soon', { soon: yesterday() }, []],
  ])('finds exactly the described workflows: %s %o', async (view, places, names) => {
    await expectFound(filled(view, places), names);
  });

  it('finds all workflows of one payment and no other', async () => {
    await expectFound(filled('one payment', { payment: payments.get('authorized') ?? '' }), [
      'authorized',
      'lifecycle',
    ]);
    await expectFound(filled('one payment', { payment: payments.get('reconciling') ?? '' }), ['reconciling']);
  });

  it('a saved view of the page is covered by a test: every view of the page is in this list', () => {
    expect([...queries.keys()]).toEqual([
      'needs review',
      'events that need review',
      'stuck',
      'unknown outcome',
      'unknown outcome at one acquirer',
      'completed late',
      'declined',
      'nothing charged',
      'one merchant',
      'one entity',
      'one payment',
      'waiting payments',
      'waiting payments, due soon',
      'open disputes',
      'open disputes, due soon',
      // The four of payouts are in `payout.serial.test.ts`, which has payouts.
      'running payouts',
      'failed payouts',
      'payouts of a week',
      'payout re-runs',
      'deliveries retrying',
      'deliveries, due soon',
    ]);
  });
});

describe('an operation that left manual review', () => {
  it('leaves the view `needs review`, and is still found by the attribute', async () => {
    await sandbox.clear();
    await recheckUntilEnded('review');
    await expectFound(filled('needs review'), []);
    await expectFound('NeedsReview IS NOT NULL', ['review']);
  });
});
