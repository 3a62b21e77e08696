import { eventTypes } from '@landed/contracts/event/types';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type ApiEvent, eventPage } from '../setup/api-events.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import { startReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

const stack = inject('stack');
const merchant = await newMerchant(stack);
const api = merchantApi(stack, { merchant });
const file = stackFileWith(stack, { merchants: [merchant] });
afterAll(() => api.close());

const trigger = (...args: string[]) => runLanded(['trigger', '--stack', file, ...args]);

/** The events of one resource, oldest first. */
async function eventsOf(resourceId: string): Promise<ApiEvent[]> {
  const { data } = await eventPage(api, '?limit=100');
  return data.filter(({ data: { object } }) => object['id'] === resourceId).toReversed();
}

const created = 'payment_intent.created';
const asked = 'payment_intent.requires_action';
const disputed = 'dispute.created';
const reviewed = 'dispute.under_review';

describe('landed trigger', () => {
  it.each([
    [[created], [created, 'payment_intent.succeeded'], 'succeeded'],
    [[asked], [created, asked], 'requires_action'],
    [['payment_intent.authorized'], [created, 'payment_intent.authorized'], 'authorized'],
    [['payment_intent.succeeded'], [created, 'payment_intent.succeeded'], 'succeeded'],
    [['payment_intent.captured'], [created, 'payment_intent.authorized', 'payment_intent.captured'], 'captured'],
    [['payment_intent.canceled'], [created, 'payment_intent.authorized', 'payment_intent.canceled'], 'canceled'],
    [['payment_intent.failed'], [created, 'payment_intent.failed'], 'failed'],
    [['payment_intent.succeeded', '--three-d-secure'], [created, asked, 'payment_intent.succeeded'], 'succeeded'],
    [['payment_intent.authorized', '--three-d-secure'], [created, asked, 'payment_intent.authorized'], 'authorized'],
    [['payment_intent.failed', '--three-d-secure'], [created, asked, 'payment_intent.failed'], 'failed'],
    [['refund.created'], ['refund.created', 'refund.succeeded'], 'succeeded'],
    [['refund.succeeded'], ['refund.created', 'refund.succeeded'], 'succeeded'],
    [['refund.failed'], ['refund.created', 'refund.succeeded', 'refund.failed'], 'failed'],
    [['dispute.created'], ['dispute.created'], 'needs_response'],
    [['dispute.needs_response'], [disputed, reviewed, 'dispute.needs_response'], 'needs_response'],
    [['dispute.under_review'], [disputed, reviewed], 'under_review'],
    [['dispute.won'], [disputed, reviewed, 'dispute.won'], 'won'],
    [['dispute.lost'], [disputed, reviewed, 'dispute.lost'], 'lost'],
    [['dispute.prevented'], [disputed, reviewed, 'dispute.prevented'], 'prevented'],
    [['dispute.evidence_due'], [disputed, 'dispute.evidence_due'], 'needs_response'],
  ])('makes the real operations for %j, and the event exists when the command ends', async (args, types, status) => {
    const run = await trigger(...args, '--json');
    expect([run.code, run.err]).toEqual([0, '']);
    const printed = JSON.parse(run.out) as { id: string; type: string; resource_id: string };
    const events = await eventsOf(printed.resource_id);
    const event = events.find(({ id }) => id === printed.id);
    expect(printed).toEqual({ id: event?.id, type: args[0], resource_id: event?.data.object['id'] });
    expect(event?.type).toBe(args[0]);
    expect(events.map(({ type }) => type)).toEqual(types);
    expect(events.at(-1)?.data.object['status']).toBe(status);
  });

  it('prints one line of text by default', async () => {
    const run = await trigger('payment_intent.failed');
    const [event] = (await eventPage(api, '?limit=1')).data;
    expect(run).toEqual({
      code: 0,
      out: `payment_intent.failed  ${String(event?.id)}  (of ${String(event?.data.object['id'])})\n`,
      err: '',
    });
  });

  it('sends a test event to an endpoint', async () => {
    const receiver = await startReceiver();
    const endpoint = await newEndpoint(stack, {
      merchantId: merchant.id,
      url: receiver.url,
      events: ['refund.failed'],
    });
    const run = await trigger('webhook_endpoint.test', '--endpoint', endpoint.id, '--json');
    expect([run.code, run.err]).toEqual([0, '']);
    await receiver.until(({ length }) => length === 1);
    const sent = receiver.deliveries.map((delivery) => verifiedEvent(delivery, endpoint.secret));
    expect(sent).toEqual([(JSON.parse(run.out) as { id: string }).id]);
    expect(JSON.parse(run.out)).toEqual({ id: sent[0], type: 'webhook_endpoint.test', resource_id: endpoint.id });
    await receiver.close();
  });

  it('lists every event and whether it can be triggered', async () => {
    const run = await trigger('--list', '--json');
    const { data } = JSON.parse(run.out) as { data: { type: string; possible: boolean }[] };
    expect(data.map(({ type }) => type)).toEqual(eventTypes);
    expect(data.filter(({ possible }) => possible).map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.authorized',
      'payment_intent.succeeded',
      'payment_intent.captured',
      'payment_intent.canceled',
      'payment_intent.failed',
      'refund.created',
      'refund.succeeded',
      'refund.failed',
      'dispute.created',
      'dispute.needs_response',
      'dispute.under_review',
      'dispute.won',
      'dispute.lost',
      'dispute.prevented',
      'dispute.evidence_due',
      'webhook_endpoint.test',
    ]);
  });
});

describe('landed trigger, for an event that it cannot trigger', () => {
  it.each([
    [
      'payment_intent.processing',
      /^landed: This event is sent when the outcome of a charge is unknown after 20 seconds\. /,
    ],
    ['payment_intent.late_charge_returned', /^landed: This event is sent when the processor completes a failed /],
    ['payment_intent.authorization_expiring', /^landed: This event is sent one day before an authorization expires, /],
    ['payout.failed', /^landed: This event is sent by the weekly run of payouts, /],
  ])('explains why %s cannot be triggered, and what to do instead', async (event, words) => {
    const before = (await eventPage(api, '?limit=1')).data;
    const run = await trigger(event);
    expect([run.code, run.out]).toEqual([1, '']);
    expect(run.err).toMatch(words);
    expect((await eventPage(api, '?limit=1')).data).toEqual(before);
  });

  it.each([
    [['payment_intent.paid'], 'Unknown event. `landed trigger --list` shows all event names.'],
    [[], 'Name an event. `landed trigger --list` shows all event names.'],
    [['webhook_endpoint.test'], 'webhook_endpoint.test requires --endpoint <id>.'],
    [
      ['refund.failed', '--three-d-secure'],
      '--three-d-secure works with payment_intent.succeeded, payment_intent.authorized, payment_intent.failed only.',
    ],
  ])('rejects the arguments %j with exit code 2', async (args, message) => {
    expect(await trigger(...args)).toEqual({ code: 2, out: '', err: `landed: ${message}\n` });
  });

  it.each([
    [
      'a key of the live rail',
      { LANDED_KEY: stack.merchants[0]?.live_secret_key ?? '' },
      '`trigger` works with test keys only; this is a live key.',
    ],
    [
      'an unknown key',
      { LANDED_KEY: 'sk_test_unknown_key_000000' },
      'POST /v1/tax_quotes failed: The API key is missing or not valid for this mode. (status 401, code unauthorized)',
    ],
    [
      'an address without a sandbox for the challenge',
      { LANDED_KEY: merchant.secret_key, LANDED_BASE_URL: stack.gateway_url },
      '--three-d-secure works with a local stack only.',
    ],
  ])('fails with %s', async (_what, env, message) => {
    const run = await runLanded(['trigger', 'payment_intent.succeeded', '--stack', file, '--three-d-secure'], { env });
    expect(run).toEqual({ code: 1, out: '', err: `landed: ${message}\n` });
  });

  it('fails when the endpoint does not exist', async () => {
    const run = await trigger('webhook_endpoint.test', '--endpoint', merchant.id);
    expect(run).toEqual({ code: 1, out: '', err: 'landed: The endpoint was not found.\n' });
  });
});
