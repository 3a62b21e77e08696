import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStripePartner } from '@landed/activities/payout/partner/stripe/stripe-partner';
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
        if (rejectedPaths.some((rejected) => incoming.method === 'POST' && path.endsWith(rejected))) {
          response.resume();
          sendRejection(path, outgoing);
          return;
        }
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

/** The end of paths that reject a call after it has matched, so that the adapter reads what an earlier one did. */
let rejectedPaths: readonly string[] = [];

function sendRejection(path: string, to: ServerResponse): void {
  const code = path.endsWith('external_accounts') ? 'token_already_used' : undefined;
  to.writeHead(400, { 'content-type': 'application/json' });
  to.end(JSON.stringify({ error: { type: 'invalid_request_error', code, message: 'Rejected.' } }));
}

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

const partnerAccount = {
  entity: 'eu',
  rail: 'test',
  account: 'acct_1',
  secret_key: 'sk_test_123',
  publishable_key: 'pk_test_123',
} as const;

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
    const account = partnerAccount;
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

  it('matches the published description of its call to the payout partner', async () => {
    passed.length = 0;
    const partner = createStripePartner({ ...partnerAccount, api_base: base });
    const account = { key: 'a.1', merchantId: asId<'merchant'>(charge.paymentIntentId), country: 'IE' };
    const ids = { payoutId: charge.paymentIntentId, accountId: 'acct_123', externalAccountId: 'ba_123' };
    const payout = { ...ids, key: 'p.1', money: charge.money, bankText: null, transferId: 'tr_123' };
    const bankAccount = { ...ids, key: 'b.1', bankAccountId: 'b', token: 'btok_123', currency: 'EUR' } as const;
    await partner.openAccount(account);
    await partner.findAccount(account);
    await partner.attachBankAccount(bankAccount);
    await partner.transfer(payout);
    await partner.findTransfer(payout);
    await partner.reverseTransfer(payout);
    await partner.findReversal(payout);
    await partner.createPayout(payout);
    await partner.findPayout(payout);
    await partner.readPayout({ ...payout, partnerPayoutId: 'po_123' });
    expect(passed.map(({ call, status }) => `${call} ${status}`)).toEqual([
      'POST /v1/accounts 200',
      'GET /v1/accounts 200',
      'POST /v1/accounts/acct_123/external_accounts 200',
      'POST /v1/transfers 200',
      'GET /v1/transfers 200',
      'POST /v1/transfers/tr_123/reversals 200',
      'GET /v1/transfers/tr_123/reversals 200',
      'POST /v1/payouts 200',
      'GET /v1/payouts 200',
      'GET /v1/payouts/po_123 200',
    ]);
    rejectedPaths = ['external_accounts', 'reversals'];
    passed.length = 0;
    await partner.attachBankAccount(bankAccount);
    await partner.reverseTransfer(payout);
    rejectedPaths = [];
    expect(passed.map(({ call, status }) => `${call} ${status}`)).toEqual([
      'POST /v1/accounts/acct_123/external_accounts 200',
      'GET /v1/accounts/acct_123/external_accounts 200',
      'POST /v1/transfers/tr_123/reversals 200',
      'GET /v1/transfers/tr_123 200',
    ]);
  });

  it('a request that does not match would be rejected by the mock server', async () => {
    const response = await fetch(`${mock.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount=13540&currency=eur&no_such_field=1',
    });
    expect(response.status).toBe(400);
  });
});

describe('a dispute of the sandbox', () => {
  it('a dispute of the sandbox has the fields of the published description, and no others', async () => {
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

describe('a balance transaction of the sandbox', () => {
  it('a balance transaction of the sandbox has the fields of the published description, and no others', async () => {
    const sandbox = await startSandbox();
    const account = sandbox.accounts.find(({ entity, rail }) => entity === 'eu' && rail === 'test');
    if (account === undefined) throw new Error('The sandbox has no such account.');
    const planted = { entity: 'eu', rail: 'test', type: 'charge', amount: 500, currency: 'eur' };
    const { id } = await sandboxControl({ sandbox_url: sandbox.url }).plant({ add: planted });
    const read = async (url: string, key: string) => {
      const response = await fetch(`${url}/v1/balance_transactions/${id}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return (await response.json()) as Record<string, unknown>;
    };
    const [ours, published] = await Promise.all([read(sandbox.url, account.secret_key), read(mock.url, 'sk_test_123')]);
    await sandbox.close();
    expect(paths(ours)).toEqual(paths(published));
  });
});

describe('an object of the payout partner in the sandbox', () => {
  it('an object of the payout partner in the sandbox has the fields of the published description, and no others', async () => {
    const sandbox = await startSandbox();
    const account = sandbox.accounts.find(({ entity, rail }) => entity === 'eu' && rail === 'test');
    if (account === undefined) throw new Error('The sandbox has no such account.');
    const partner = createStripePartner({ ...callingKeys(account), api_base: sandbox.url });
    const merchantId = asId<'merchant'>(charge.paymentIntentId);
    const accountId = idOf(await partner.openAccount({ key: 'a.1', merchantId, country: 'IE' }), 'accountId');
    const bankAccount = { key: 'b.1', accountId, bankAccountId: 'b', token: 'btok_ie', currency: 'EUR' } as const;
    const externalAccountId = idOf(await partner.attachBankAccount(bankAccount), 'externalAccountId');
    const request = {
      payoutId: merchantId,
      accountId,
      externalAccountId,
      money: charge.money,
      bankText: 'LANDED W49 5D6E',
    };
    const transferId = idOf(await partner.transfer({ ...request, key: 't.1' }), 'transferId');
    idOf(await partner.reverseTransfer({ ...request, transferId, key: 'r.1' }), 'reversalId');
    idOf(await partner.transfer({ ...request, key: 't.2' }), 'transferId');
    const payoutId = idOf(await partner.createPayout({ ...request, key: 'p.1' }), 'partnerPayoutId');
    const read = async (url: string, key: string) => {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(url.includes('payouts') ? { 'stripe-account': accountId } : {}),
      };
      return (await (await fetch(url, { headers })).json()) as Record<string, unknown>;
    };
    const fields = async (path: string, mocked = path) => {
      const [ours, published] = await Promise.all([
        read(`${sandbox.url}/v1/${path}`, account.secret_key),
        read(`${mock.url}/v1/${mocked}`, 'sk_test_123'),
      ]);
      const [our, theirs] = [ours, published].map((body) =>
        paths(Array.isArray(body['data']) ? { ...body['data'][0] } : body),
      );
      return [
        our?.filter((path) => !path.startsWith('metadata.')),
        theirs?.filter((path) => !path.startsWith('metadata.')),
      ];
    };
    // The published example of a bank account belongs to a customer, so it has other fields.
    const compared = await Promise.all([
      fields(`transfers/${transferId}`),
      fields(`transfers/${transferId}/reversals`),
      fields(`payouts/${payoutId}`),
    ]);
    await sandbox.close();
    for (const [ours, published] of compared) expect(ours).toEqual(published);
  });
});

function idOf(outcome: { readonly kind: string }, name: string): string {
  const value = (outcome as unknown as Record<string, unknown>)[name];
  if (typeof value !== 'string') throw new Error(`Expected ${name}: ${JSON.stringify(outcome)}`);
  return value;
}

/** The names of the fields of an object and of the objects in it, without the members of lists. */
function paths(object: Record<string, unknown>, prefix = ''): readonly string[] {
  return Object.entries(object)
    .flatMap(([name, value]) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? [`${prefix}${name}`, ...paths({ ...value }, `${prefix}${name}.`)] : [`${prefix}${name}`];
    })
    .toSorted();
}
