import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startCheckout } from '../setup/direct-checkout.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { idempotencyKey } from '../setup/orders.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { RawTemporal, temporalClient } from '../setup/temporal-view.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import { responds, startReceiver } from '../setup/webhook-receiver.js';

const page = readFileSync(new URL('../../docs/runbooks/saved-views.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| ([a-z, ]+) \| `([^`]+)` \|/gm)];
const queries = new Map(rows.map(([, view = '', query = '']) => [view, query]));

const stack = inject('stack');
const merchant = await newMerchant(stack, { quote: 'optional' });
const api = merchantApi(stack, { merchant });
const client = await temporalClient(stack);
const sandbox = sandboxControl(stack);
const temporal = await RawTemporal.open(stack);
/** Takes no event: the one that it is sent waits. */
const receiver = await startReceiver(responds(500));

const order = { amount: 2_345, payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
const ever = 10_000;

/** What the page's queries are about, by a name each. */
const workflowIds = new Map<string, string>();
const payments = new Map<string, string>();

async function start(name: string, currency: string, options: { ago?: number; timings?: object; card?: string } = {}) {
  const started = await startCheckout(client, {
    merchantId: merchant.id,
    body: { ...order, currency, payment_method: options.card ?? order.payment_method },
    acceptedMillisecondsAgo: options.ago ?? 0,
    timings: options.timings ?? {},
  });
  workflowIds.set(name, started.handle.workflowId);
  payments.set(name, started.paymentIntentId);
  return started.handle;
}

async function loseCharges(entity: string) {
  const at = { entity, rail: 'test', times: ever } as const;
  await sandbox.arm({ ...at, operation: 'payment_intents.create', fault: 'error_after_effect' });
  await sandbox.arm({ ...at, operation: 'payment_intents.list', fault: 'error_before_effect' });
}

/** The query of a view with its places filled in; one that is left empty is a mistake of the page or of this test. */
function filled(view: string, places: Readonly<Record<string, string>> = {}): string {
  const query = queries.get(view);
  if (query === undefined) throw new Error(`The page has no view "${view}".`);
  const text = Object.entries(places).reduce((rest, [place, value]) => rest.replaceAll(`<${place}>`, value), query);
  expect(text).not.toMatch(/<[a-z ]+>/);
  return text;
}

/** The names of what a query finds among this merchant's workflows. */
async function found(query: string): Promise<readonly string[]> {
  const executions = await temporal.list(`(${query}) AND MerchantId = "${merchant.id}"`);
  const names = new Map([...workflowIds].map(([name, id]) => [id, name]));
  return executions.map(({ execution }) => names.get(execution?.workflowId ?? '') ?? 'a stranger').toSorted();
}

/** Visibility lags: asks until the answer is the expected one, and shows the last one if it never is. */
async function expectFound(query: string, expected: readonly string[]) {
  await expect.poll(() => found(query), { timeout: 90_000, interval: 200 }).toEqual(expected.toSorted());
}

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error('It did not come to be in time.');
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();
const all = [
  'answered',
  'authorized',
  'declined',
  'event',
  'lifecycle',
  'not charged',
  'retried',
  'review',
  'settling',
];

beforeAll(async () => {
  // Each of them would be one more workflow about its payment, sooner or later.
  await sandbox.events('drop');
  await loseCharges('gb');
  const begun = Date.now();
  const retried = await start('retried', 'GBP', { timings: { reconcileBackoffMaxMilliseconds: 1_000 } });
  await loseCharges('ca');
  const hurried = { respondAfterMilliseconds: 500, safeWindowMilliseconds: 1_000, lastReadMilliseconds: 1_000 };
  await start('review', 'CAD', { timings: hurried });
  await loseCharges('au');
  await start('settling', 'AUD', { timings: { reconcileBackoffMaxMilliseconds: 1_000 } });
  await (await start('answered', 'EUR')).result();
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

  await until(async () => Date.now() - begun > 5_500);
  await sandbox.clear({ entity: 'gb', rail: 'test' });
  await retried.result();
}, 360_000);

afterAll(async () => {
  await Promise.all([sandbox.clear(), sandbox.events('normal')]);
  await Promise.all(['review', 'settling'].map(end));
  await Promise.all([api.close(), client.connection.close(), temporal.close(), receiver.close()]);
});

/** The processor answers again: whoever waits is told to ask. */
async function end(name: string) {
  const handle = client.workflow.getHandle(workflowIds.get(name) ?? '');
  await until(async () => {
    await handle.signal('recheck').catch(() => undefined);
    return (await handle.describe()).status.name !== 'RUNNING';
  });
}

describe('a saved view of the page', () => {
  const open = ['review', 'settling'];

  it.each<[view: string, places: Readonly<Record<string, string>>, names: readonly string[]]>([
    ['needs review', {}, ['review']],
    ['stuck', { 'two minutes ago': inAnHour() }, open],
    ['stuck', { 'two minutes ago': yesterday() }, []],
    ['unknown outcome', {}, ['settling']],
    ['unknown outcome at one acquirer', { entity: 'au' }, ['settling']],
    ['unknown outcome at one acquirer', { entity: 'ca' }, []],
    ['completed late', {}, ['retried']],
    ['declined', {}, ['declined']],
    ['nothing charged', {}, ['not charged']],
    ['one merchant', { merchant: merchant.id, rail: 'test' }, all],
    ['one merchant', { merchant: merchant.id, rail: 'live' }, []],
    ['one entity', { entity: 'ca' }, ['review']],
    ['one entity', { entity: 'us' }, ['lifecycle']],
    ['one entity', { entity: 'eu' }, []],
    ['waiting payments', {}, ['lifecycle']],
    ['waiting payments, due soon', { soon: inAYear() }, ['lifecycle']],
    ['waiting payments, due soon', { soon: yesterday() }, []],
    ['deliveries retrying', {}, ['event']],
    ['deliveries, due soon', { soon: inAYear() }, ['event']],
    ['deliveries, due soon', { soon: yesterday() }, []],
  ])('finds exactly what it says: %s %o', async (view, places, names) => {
    await expectFound(filled(view, places), names);
  });

  it('finds all workflows of one payment and no other', async () => {
    await expectFound(filled('one payment', { payment: payments.get('authorized') ?? '' }), [
      'authorized',
      'lifecycle',
    ]);
    await expectFound(filled('one payment', { payment: payments.get('settling') ?? '' }), ['settling']);
  });

  it('is on this list: no view of the page goes untried', () => {
    expect([...queries.keys()]).toEqual([
      'needs review',
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
      'deliveries retrying',
      'deliveries, due soon',
    ]);
  });
});

describe('what a person has decided', () => {
  it('leaves the view of what needs review, and is still found as what once did', async () => {
    await sandbox.clear();
    await end('review');
    await expectFound(filled('needs review'), []);
    await expectFound('NeedsReview IS NOT NULL', ['review']);
  });
});
