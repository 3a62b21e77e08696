import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { listDeliveries } from '@landed/management/webhook-endpoint/list-deliveries';
import { listEndpoints } from '@landed/management/webhook-endpoint/list-endpoints';
import { openDatabase } from '@landed/prisma/database';
import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { eventually } from '../setup/processor-event.js';
import { responds, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

// A test runs up to a dozen programs, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const stack = inject('stack');
const file = stackFileWith(stack);
const service = {
  database: openDatabase(stack.database_url, { poolMax: 1, timeoutMilliseconds: 60_000 }),
  keyring: parseKeyring(stack.encryption_keys),
};
const receivers: WebhookReceiver[] = [];
let merchant: StackMerchant;
let api: MerchantApi;

beforeEach(async () => {
  merchant = await newMerchant(stack);
  api = merchantApi(stack, { merchant });
});
afterEach(async () => {
  const left = await listEndpoints(service, { merchantId: asId<'merchant'>(merchant.id) });
  for (const endpoint of left) await deleteEndpoint(service, endpoint, { actor: 'a test', reason: null });
  for (const started of receivers.splice(0)) await started.close();
  await api.close();
});
afterAll(() => service.database.close());

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The text that a command prints; it must succeed. */
async function landed(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await runLanded([...args, '--stack', file]);
  expect({ args, code, err: code === 0 ? '' : err }).toEqual({ args, code: 0, err: '' });
  return out;
}

/** The JSON document that a command prints; it must succeed and print nothing else. */
async function asked<Document>(...args: readonly string[]): Promise<Document> {
  const { code, out, err } = await runLanded([...args, '--stack', file, '--json']);
  expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
  return JSON.parse(out) as Document;
}

/** The error of a command. */
async function errorOf(...args: readonly string[]): Promise<unknown> {
  const { code, out, err } = await runLanded([...args, '--stack', file, '--json']);
  expect([code, out]).toEqual([1, '']);
  return JSON.parse(err);
}

interface Made {
  readonly id: string;
  readonly secret: string;
}
interface EndpointDocument {
  readonly id: string;
  readonly previous_secret_expires_at: string | null;
}
interface DeliveryDocument {
  readonly event_id: string;
  readonly endpoint_id: string;
  readonly state: string;
  readonly attempts: readonly { readonly outcome: string; readonly response?: string | null }[];
}
interface Page<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
}

async function receiver(): Promise<WebhookReceiver> {
  const started = await startReceiver();
  receivers.push(started);
  return started;
}

function create(url: string, ...more: readonly string[]): Promise<Made> {
  return asked('endpoints', 'create', '--merchant', merchant.id, '--rail', 'test', '--url', url, ...more);
}

function list(...more: readonly string[]): Promise<Page<EndpointDocument>> {
  return asked('endpoints', 'list', '--merchant', merchant.id, ...more);
}

function deliveries(...more: readonly string[]): Promise<Page<DeliveryDocument>> {
  return asked('deliveries', ...more);
}

/** Waits until an endpoint has this many deliveries, all delivered, in at least this many attempts. */
async function untilDelivered(endpointId: string, count: number, attempts = count): Promise<void> {
  await eventually(
    () => listDeliveries(service, { endpointId, limit: 100 }),
    ({ data }) =>
      data.length === count &&
      data.every(({ state }) => state === 'delivered') &&
      data.reduce((sum, { made }) => sum + made.length, 0) >= attempts,
  );
}

/** A charge: `payment_intent.created` and `payment_intent.succeeded`. */
async function charge(): Promise<void> {
  const charged = await api.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), idempotencyKey());
  expect(charged.status).toBe(200);
}

describe('landed endpoints', () => {
  it('create prints id and secret, and events arrive signed with it', async () => {
    const { url, deliveries: arrived, until } = await receiver();
    const made = await create(url, '--events', 'payment_intent.succeeded');
    expect(made).toEqual({
      id: expect.stringMatching(new RegExp(`^${uuid}$`)),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    await charge();
    await until((all) => all.length === 1);
    const [delivery] = arrived;
    if (delivery === undefined) throw new Error('one arrived');
    const eventId = verifiedEvent(delivery, made.secret);
    expect(JSON.parse(delivery.body.toString())).toMatchObject({ id: eventId, type: 'payment_intent.succeeded' });
  });

  it('create prints all fields as text, with the secret', async () => {
    const { url } = await receiver();
    const out = await landed('endpoints', 'create', '--merchant', merchant.id, '--rail', 'test', '--url', url);
    const [, id = ''] = /^endpoint {6}(\S+)$/m.exec(out) ?? [];
    expect(out.split('\n')).toEqual([
      `endpoint      ${id}`,
      `merchant      ${merchant.id}`,
      'mode          test',
      `url           ${url}`,
      'events        *',
      'status        enabled',
      'last success  -',
      '',
      'The signing secret is shown only once; it is stored encrypted:',
      expect.stringMatching(/^ {2}whsec_\S{44}$/),
      '',
    ]);
    const later = await Promise.all([
      landed('endpoints', 'list', '--merchant', merchant.id),
      landed('endpoints', 'update', id, '--events', 'refund.created'),
      landed('deliveries', '--endpoint', id),
    ]);
    expect(later.join('')).not.toContain('whsec_');
  });

  it('update, disable, enable and delete print the changed endpoint, and list shows it', async () => {
    const { url } = await receiver();
    const { id } = await create(url);
    const endpoint = {
      id,
      merchant_id: merchant.id,
      rail: 'test',
      url,
      events: ['*'],
      description: null,
      status: 'enabled',
      disabled_reason: null,
      failures: 0,
      last_success_at: null,
      previous_secret_expires_at: null,
      enabled_at: instant,
      created_at: instant,
      updated_at: instant,
    };
    expect(await list()).toEqual({ object: 'list', data: [endpoint], has_more: false });
    const chosen = { ...endpoint, events: ['payment_intent.captured', 'refund.created'] };
    expect(await asked('endpoints', 'update', id, '--events', 'refund.created,payment_intent.captured')).toEqual(
      chosen,
    );
    const disabled = { ...chosen, status: 'disabled', disabled_reason: 'operator' };
    expect(await asked('endpoints', 'disable', id, '--reason', 'moves house')).toEqual(disabled);
    expect((await landed('endpoints', 'list', '--merchant', merchant.id)).split('\n')).toEqual([
      expect.stringMatching(/^ENDPOINT {30}MERCHANT {30}MODE {2}STATUS {15}LAST SUCCESS {2}EVENTS {22}URL$/),
      `${id}  ${merchant.id}  test  disabled (operator)  -             payment_intent.captured +1  ${url}`,
      '',
    ]);
    expect(await asked('endpoints', 'enable', id)).toEqual(chosen);
    expect(await asked('endpoints', 'delete', id)).toEqual({ ...chosen, status: 'deleted' });
    expect(await list()).toEqual({ object: 'list', data: [], has_more: false });
    expect(await list('--deleted')).toMatchObject({ data: expect.arrayContaining([{ ...chosen, status: 'deleted' }]) });
    expect(await landed('endpoints', 'list', '--merchant', merchant.id)).toBe('There are no endpoints.\n');
  });

  it('rotate-secret signs with both secrets for a day, or with the new one only at once', async () => {
    const { url, deliveries: arrived, until } = await receiver();
    const { id, secret: first } = await create(url);
    const rotated = await asked<Made & EndpointDocument>('endpoints', 'rotate-secret', id);
    expect(rotated).toEqual({ id, secret: expect.stringMatching(/^whsec_/), previous_secret_expires_at: instant });
    const hours = (Date.parse(rotated.previous_secret_expires_at ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await landed('endpoints', 'test', id);
    await until((all) => all.length === 1);
    const last = await asked<Made>('endpoints', 'rotate-secret', id, '--overlap-hours', '0');
    expect(last).toEqual({ id, secret: expect.stringMatching(/^whsec_/), previous_secret_expires_at: null });
    await landed('endpoints', 'test', id);
    await until((all) => all.length === 2);
    const [whileBoth, afterwards] = arrived;
    if (whileBoth === undefined || afterwards === undefined) throw new Error('two arrived');
    expect(verifiedEvent(whileBoth, first)).toBe(verifiedEvent(whileBoth, rotated.secret, first));
    expect(verifiedEvent(afterwards, last.secret)).toBe(afterwards.eventId);
    expect(() => verifiedEvent(afterwards, rotated.secret)).toThrow();
    expect(() => verifiedEvent(afterwards, first)).toThrow();
  });

  it('test sends an event to the endpoint, prints the response, and fails when it is not accepted', async () => {
    const { url, behave } = await receiver();
    const { id } = await create(url, '--events', 'refund.created');
    const out = await landed('endpoints', 'test', id);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^event {5}${uuid} \\(webhook_endpoint\\.test\\)$`)),
      `endpoint  ${id}`,
      'state     delivered',
      '',
      expect.stringMatching(/^ {2}# {2}STARTED {15}TOOK {2,}OUTCOME {4}STATUS {2}NEXT ATTEMPT$/),
      expect.stringMatching(/^ {2}1 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}\d+ ms {2,}delivered {2}200 {5}-$/),
      '',
    ]);
    behave(responds(503));
    const failed = await runLanded(['endpoints', 'test', id, '--stack', file, '--json']);
    const document = JSON.parse(failed.out) as DeliveryDocument;
    expect([failed.code, failed.err]).toEqual([1, '']);
    expect(document).toEqual({
      event_id: expect.stringMatching(new RegExp(`^${uuid}$`)),
      event_type: 'webhook_endpoint.test',
      event_created_at: instant,
      endpoint_id: id,
      merchant_id: merchant.id,
      rail: 'test',
      state: 'retrying',
      attempts: [
        {
          number: 1,
          started_at: instant,
          duration_ms: expect.any(Number),
          outcome: 'status',
          status_code: 503,
          next_attempt_at: instant,
        },
      ],
      created_at: instant,
      ended_at: null,
    });
    behave(responds(200));
    await landed('resend', '--endpoint', id, '--event', document.event_id);
    await untilDelivered(id, 2);
  });
});

describe('landed deliveries', () => {
  it('lists attempts, pages, filters, and prints responses only on request, without terminal control characters', async () => {
    const { url, behave, until } = await receiver();
    const { id } = await create(url);
    behave(responds(500, {}, 'no shop\u001b[2J'));
    await charge();
    await until((all) => all.length >= 2);
    behave(responds(200));
    await untilDelivered(id, 2);
    const settled = await deliveries('--endpoint', id);
    expect(settled).toMatchObject({ object: 'list', has_more: false });
    for (const { attempts } of settled.data)
      expect(attempts.map(({ outcome, response }) => [outcome, response])).toEqual([
        ['status', undefined],
        ['delivered', undefined],
      ]);

    const first = await deliveries('--endpoint', id, '--limit', '1');
    const [{ event_id, endpoint_id } = { event_id: '', endpoint_id: '' }] = first.data;
    const second = await deliveries('--endpoint', id, '--limit', '1', '--after', `${event_id}/${endpoint_id}`);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect([...first.data, ...second.data]).toEqual(settled.data);
    expect((await deliveries('--event', event_id, '--endpoint', id, '--state', 'delivered')).data).toEqual(first.data);
    expect((await deliveries('--endpoint', id, '--state', 'failed')).data).toEqual([]);

    const opened = await deliveries('--event', event_id, '--responses');
    expect(opened.data[0]?.attempts[0]?.response).toBe('no shop\u001b[2J');
    const shown = await landed('deliveries', '--event', event_id, '--responses');
    expect(shown).toContain('no shop\\u001b[2J');
    expect(shown).not.toContain('\u001b');
    expect(await landed('deliveries', '--endpoint', id, '--state', 'canceled')).toBe('There are no deliveries.\n');
  });
});

describe('landed resend', () => {
  it('sends one event again with the same bytes, under both command names', async () => {
    const { url, deliveries: arrived, until } = await receiver();
    const { id } = await create(url, '--events', 'payment_intent.succeeded');
    await charge();
    await until((all) => all.length === 1);
    const eventId = arrived[0]?.eventId ?? '';
    expect(await landed('resend', '--endpoint', id, '--event', eventId)).toBe('The event is on its way.\n');
    await until((all) => all.length === 2);
    const again = await asked('events', 'resend', '--endpoint', id, '--event', eventId);
    expect(again).toEqual({ resent: 1, dispatched: true });
    await until((all) => all.length === 3);
    expect(new Set(arrived.map(({ body }) => body.toString())).size).toBe(1);
    await untilDelivered(id, 1, 3);
    const { data } = await deliveries('--event', eventId);
    expect(data[0]?.attempts.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('sends everything missed since a time, once', async () => {
    const { url, deliveries: arrived, until } = await receiver();
    const { id } = await create(url);
    await charge();
    await untilDelivered(id, 2);
    await landed('endpoints', 'disable', id);
    await charge();
    await charge();
    expect(await errorOf('resend', '--endpoint', id, '--missed-since', '1h')).toEqual({
      error: { code: 'endpoint_disabled', message: 'The endpoint is disabled. Enable it first.' },
    });
    await landed('endpoints', 'enable', id);
    expect(await asked('resend', '--endpoint', id, '--missed-since', '1h')).toEqual({ resent: 4, dispatched: true });
    await until((all) => all.length === 6);
    await untilDelivered(id, 6);
    expect(new Set(arrived.map(({ eventId }) => eventId)).size).toBe(6);
    expect(await landed('resend', '--endpoint', id, '--missed-since', '1h')).toBe('Nothing was missed.\n');
  });
});

describe('landed cancel', () => {
  it('cancels the delivery of one event to one endpoint', async () => {
    const { url, behave } = await receiver();
    const { id } = await create(url);
    behave(responds(500));
    const { out } = await runLanded(['endpoints', 'test', id, '--stack', file, '--json']);
    const { event_id } = JSON.parse(out) as DeliveryDocument;
    const of = ['--endpoint', id, '--event', event_id];
    expect(await asked('cancel', ...of)).toEqual({ canceled: true });
    expect(await landed('cancel', ...of)).toBe('The delivery had already ended.\n');
    expect((await deliveries('--event', event_id)).data[0]?.state).toBe('canceled');
  });
});

describe('an API key', () => {
  it.each([
    ['GET', '/v1/webhook_endpoints'],
    ['POST', '/v1/webhook_endpoints'],
    ['GET', '/v1/webhook_deliveries'],
    ['POST', '/v1/webhook_endpoints/0191d3a1-0000-7000-8000-000000000000/rotate_secret'],
  ] as const)('finds nothing at %s %s', async (method, path) => {
    const headers = { authorization: `Bearer ${merchant.secret_key}`, ...idempotencyKey() };
    const { status, body } = await api.send({ method, path, headers });
    expect([status, body]).toEqual([
      404,
      { error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' } },
    ]);
  });
});
