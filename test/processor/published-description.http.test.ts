import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EvidenceRequest } from '@landed/activities/processor/dispute-port';
import { evidenceFieldsAtProcessor } from '@landed/activities/processor/dispute-port';
import type { ChargeRequest, RefundRequest } from '@landed/activities/processor/port';
import { createProcessors } from '@landed/activities/processor/registry';
import { createStripeDomains } from '@landed/activities/processor/stripe/stripe-domains';
import { asId } from '@landed/contracts/ids/ids';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxControl } from '../setup/sandbox-control.js';
import { startSandbox } from '../setup/sandbox-process.js';
import { type StripeMock, startStripeMock } from '../setup/stripe-mock.js';

/** The recorded requests of the adapter, each with the status of the mock server. */
const passed: { call: string; status: number; body: string }[] = [];
let mock: StripeMock;
let recorder: Server;
let base: string;

beforeAll(async () => {
  mock = await startStripeMock();
  recorder = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { host: _host, ...headers } = incoming.headers;
      const forwarded = request(`${mock.url}${incoming.url}`, { method: incoming.method, headers }, (response) => {
        const path = (incoming.url ?? '').replace(/\?.*/, '').replace(/pi_\w+/, '{intent}');
        passed.push({
          call: `${incoming.method} ${path}`,
          status: response.statusCode ?? 0,
          body: decodeURIComponent(body.toString()),
        });
        if (incoming.url?.includes('payment_method_domains')) return void sendDomain(incoming.url, response, outgoing);
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      forwarded.end(body);
    });
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
});

afterAll(() => {
  recorder.close();
  mock.stop();
});

/** The mock server knows one domain with active wallets. The adapter registers an absent one and validates inactive ones. */
async function sendDomain(url: string, from: IncomingMessage, to: ServerResponse): Promise<void> {
  const body = await text(from);
  to.writeHead(from.statusCode ?? 502, { 'content-type': 'application/json' });
  const isAbsent = url.includes('domain_name=new.example.com');
  to.end(isAbsent ? '{"object":"list","data":[],"has_more":false}' : body.replaceAll('"active"', '"inactive"'));
}

const charge: ChargeRequest = {
  processorKey: 'a.1.1',
  operationId: asId<'operation'>('0190a0b0-0000-7000-8000-00000000000c'),
  paymentIntentId: asId<'payment_intent'>('0190a0b0-0000-7000-8000-00000000000d'),
  money: { amount: 13_540, currency: 'EUR' },
  paymentMethod: 'pm_card_visa',
  captureMethod: 'manual',
  attemptedAt: '2026-11-21T10:00:00.000Z',
};

const refund: RefundRequest = {
  processorKey: 'b.1.1',
  refundId: asId<'refund'>('0190a0b0-0000-7000-8000-00000000000e'),
  paymentIntentId: charge.paymentIntentId,
  processorPayment: 'pi_123',
  processorRefund: null,
  money: { amount: 5_000, currency: 'EUR' },
};

const evidence: EvidenceRequest = {
  processorKey: 'c.1.1',
  operationId: charge.operationId,
  processorDispute: 'du_123',
  evidence: Object.fromEntries(evidenceFieldsAtProcessor.map((field) => [field, `the ${field}`])),
};

describe('a request of the adapter', () => {
  it('matches the published description of its call', async () => {
    const account = {
      entity: 'eu',
      rail: 'test',
      account: 'acct_1',
      secret_key: 'sk_test_123',
      publishable_key: 'pk_test_123',
    } as const;
    const processor = createProcessors([{ ...account, api_base: base }])({ entity: 'eu', rail: 'test' });
    passed.length = 0;
    await processor.charge(charge);
    await processor.charge({ ...charge, captureMethod: 'automatic' });
    await processor.findCharge(charge);
    await processor.fenceCharge(charge);
    expect(passed.slice(0, 5).map(({ call, status }) => `${call} ${status}`)).toEqual([
      'POST /v1/payment_intents 200',
      'POST /v1/payment_intents 200',
      'GET /v1/payment_intents 200',
      'GET /v1/payment_intents/search 200',
      'POST /v1/payment_intents 200',
    ]);
    await processor.refund(refund);
    await processor.findRefund(refund);
    await processor.findRefund({ ...refund, processorRefund: 're_123' });
    expect(passed.slice(-3).map(({ call }) => call)).toEqual([
      'POST /v1/refunds',
      'GET /v1/refunds',
      'GET /v1/refunds/re_123',
    ]);
    const domains = createStripeDomains({ ...account, api_base: base });
    await domains.activate({ domain: 'new.example.com', processorKey: 'c.1', processorDomain: null });
    await domains.activate({ domain: 'example.com', processorKey: 'c.1', processorDomain: 'pmd_123' });
    expect(passed.map(({ call }) => call).filter((call) => call.includes('domains'))).toEqual([
      'GET /v1/payment_method_domains',
      'POST /v1/payment_method_domains',
      'GET /v1/payment_method_domains/pmd_123',
      'POST /v1/payment_method_domains/pmd_123/validate',
    ]);
    await processor.submitDisputeEvidence(evidence);
    await processor.readDispute('du_123');
    await processor.listDisputes({ processorPayment: 'pi_123' });
    await processor.listDisputes({ openedSince: charge.attemptedAt });
    expect(passed.slice(-4).map(({ call }) => call)).toEqual([
      'POST /v1/disputes/du_123',
      'GET /v1/disputes/du_123',
      'GET /v1/disputes',
      'GET /v1/disputes',
    ]);
    expect(passed.every(({ status }) => status === 200)).toBe(true);
  });

  it('contains nothing about the buyer, except in evidence', () => {
    const fields = new Set(
      passed
        .filter(({ call }) => !call.startsWith('POST /v1/disputes'))
        .flatMap(({ body }) => [...new URLSearchParams(body).keys()]),
    );
    expect([...fields].toSorted()).toEqual([
      'allowed_payment_method_types[0]',
      'amount',
      'capture_method',
      'confirm',
      'currency',
      'domain_name',
      'expand[0]',
      'metadata[landed_closes]',
      'metadata[landed_operation]',
      'metadata[landed_payment_intent]',
      'metadata[landed_refund]',
      'payment_intent',
      'payment_method',
      'use_stripe_sdk',
    ]);
  });

  it('would be rejected by the mock server if it did not match', async () => {
    const response = await fetch(`${mock.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount=13540&currency=eur&no_such_field=1',
    });
    expect(response.status).toBe(400);
  });
});

describe('a dispute of the sandbox', () => {
  it('has the fields of the published description, and no others', async () => {
    const sandbox = await startSandbox();
    const account = sandbox.accounts.find(({ entity, rail }) => entity === 'eu' && rail === 'test');
    if (account === undefined) throw new Error('The sandbox has no such account.');
    const control = sandboxControl({ sandbox_url: sandbox.url });
    const processor = createProcessors([{ ...callingKeys(account), api_base: sandbox.url }])(account);
    const { detail } = await processor.charge({ ...charge, captureMethod: 'automatic' });
    const { id } = await control.dispute(String(detail['payment']));
    const headers = { authorization: `Bearer ${account.secret_key}` };
    const read = async (url: string) => (await (await fetch(url, { headers })).json()) as Record<string, unknown>;
    const [ours, published] = await Promise.all([
      read(`${sandbox.url}/v1/disputes/${id}`),
      fetch(`${mock.url}/v1/disputes/${id}`, { headers: { authorization: 'Bearer sk_test_123' } }).then(
        async (response) => (await response.json()) as Record<string, unknown>,
      ),
    ]);
    await sandbox.close();
    // Fields that are newer than the mock server's description.
    const newer = ['intended_submission_method', 'evidence_details.submission_method'];
    expect(paths(ours).filter((path) => !newer.includes(path))).toEqual(paths(published));
  });
});

/** The names of the fields of an object and of the objects in it, without the members of lists. */
function paths(object: Record<string, unknown>, prefix = ''): readonly string[] {
  return Object.entries(object)
    .flatMap(([name, value]) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? [`${prefix}${name}`, ...paths({ ...value }, `${prefix}${name}.`)] : [`${prefix}${name}`];
    })
    .toSorted();
}
