import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { decodeThroughEndpoint, encodingOf, payloadsIn } from '../setup/codec-endpoint.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, handbagQuote, handbagTotal, idempotencyKey } from '../setup/orders.js';
import { type Payment, paidHandbag, readOf } from '../setup/payment.js';
import { type Execution, type HistoryEvent, type Payload, RawTemporal } from '../setup/temporal-view.js';

/** The first order that `npm start` prints, and what an operator sees of it in Temporal Web. */
const stack = inject('stack');
const merchant = await newMerchant(stack);
const api = merchantApi(stack, { merchant });
const temporal = await RawTemporal.open(stack);
let quoteId: string;
let payment: Payment;
let execution: Execution;

beforeAll(async () => {
  const quoted = await api.post('/v1/tax_quotes', handbagQuote);
  expect([quoted.status, (quoted.body as { amount_breakdown: unknown }).amount_breakdown]).toEqual([
    200,
    { subtotal: 30_000, shipping: 2_500, tax: 1_528, duty: 5_700, total: handbagTotal, currency: 'USD' },
  ]);
  quoteId = (quoted.body as { id: string }).id;
  const charged = await api.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey());
  expect(charged.status).toBe(200);
  payment = charged.body as Payment;
  execution = await temporal.ofPayment(payment.id);
});

afterAll(() => Promise.all([api.close(), temporal.close()]));

/** Search attributes are the only unencrypted data, because operators search by them. */
function searchAttributesOf({ searchAttributes }: Execution): Record<string, unknown> {
  const fields = Object.entries(searchAttributes?.indexedFields ?? {});
  return Object.fromEntries(
    fields.map(([name, payload]) => [name, JSON.parse(Buffer.from(payload.data ?? []).toString('utf8')) as unknown]),
  );
}

async function opened(payload: Payload | null | undefined): Promise<unknown> {
  expect(encodingOf(payload ?? {})).toBe('binary/encrypted');
  const [content] = await decodeThroughEndpoint(stack, payload ? [payload] : []);
  return content;
}

describe('the first order', () => {
  it('the first order is quoted, charged and read back', async () => {
    expect(payment).toEqual(paidHandbag(quoteId));
    const read = await api.get(`/v1/payment_intents/${payment.id}`);
    expect([read.status, read.body]).toEqual([200, readOf(payment)]);
  });

  it('an order is found by the search attributes of its workflow', async () => {
    // The response may arrive before Temporal has recorded the task that made it.
    const recorded = async () => {
      execution = await temporal.ofPayment(payment.id);
      return searchAttributesOf(execution)['TemporalWorkflowVersioningBehavior'];
    };
    await expect.poll(recorded).toBe('Pinned');
    const {
      BuildIds: _builds,
      TemporalUsedWorkerDeploymentVersions: _versions,
      TemporalWorkerDeployment: _deployment,
      TemporalWorkerDeploymentVersion: _version,
      TemporalWorkflowVersioningBehavior: _behavior,
      ...ours
    } = searchAttributesOf(execution);
    expect(ours).toEqual({
      Rail: 'test',
      MerchantId: merchant.id,
      PaymentId: payment.id,
      EntityCode: 'us',
      OpKind: 'checkout',
      OpState: 'completed',
      PaymentStatus: 'succeeded',
      Currency: 'USD',
      AmountMinor: handbagTotal,
    });
  });

  it('the first order has a summary and a timeline for operators, both encrypted at the server', async () => {
    const { executionConfig } = await temporal.describe(execution);
    expect(await opened(executionConfig?.userMetadata?.summary)).toBe(
      'Charge USD 300.00 before shipping, tax and duty (test, us, automatic capture)',
    );
    const [metadata] = await temporal.query(execution, '__temporal_workflow_metadata');
    const { currentDetails } = (await opened(metadata)) as { currentDetails: string };
    const at = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z`;
    expect(currentDetails).toMatch(
      new RegExp(String.raw`^- ${at} Submitting to the processor\.\n- ${at} Saved: the payment is \`succeeded\`\.$`),
    );
  });

  it('the first order has an encrypted history that the codec endpoint decrypts', async () => {
    // The response may arrive before the workflow has closed.
    let history: HistoryEvent[] = [];
    const ending = async () => {
      history = await temporal.history(execution);
      return history.at(-1)?.workflowExecutionCompletedEventAttributes;
    };
    await expect.poll(ending).toBeTruthy();
    const payloads = history
      .filter((event) => !event.upsertWorkflowSearchAttributesEventAttributes)
      .flatMap(({ workflowExecutionStartedEventAttributes: started, ...event }) => [
        ...payloadsIn({ ...started, searchAttributes: null }),
        ...payloadsIn(event),
      ]);
    const plain = payloads.filter((payload) => encodingOf(payload) !== 'binary/encrypted');
    expect(payloads.length - plain.length).toBeGreaterThanOrEqual(5);
    // The SDK's own marker of a local activity: which step, which attempt, when.
    expect(
      plain.map(({ data }) => Object.keys(JSON.parse(Buffer.from(data ?? []).toString('utf8')) as object)),
    ).toEqual([
      ['seq', 'attempt', 'activity_id', 'activity_type', 'complete_time', 'backoff', 'original_schedule_time'],
    ]);

    const [input] = history.flatMap((event) => event.workflowExecutionStartedEventAttributes?.input?.payloads ?? []);
    expect(await opened(input)).toMatchObject({
      rail: 'test',
      merchantId: merchant.id,
      paymentIntentId: payment.id,
      body: { customer: { email: 'buyer@example.com' }, payment_method: 'pm_card_visa' },
    });
  });

  it('the first order is decrypted by the codec endpoint for Temporal Web and for no other page', async () => {
    const ask = async (origin: string) => {
      const response = await fetch(`${stack.codec_url}/decode`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await ask(stack.temporal_ui_url ?? '')).toBe(stack.temporal_ui_url);
    // The browser compares this header with the page's own origin and blocks the response.
    expect(await ask('https://elsewhere.example')).not.toBe('https://elsewhere.example');
  });
});
