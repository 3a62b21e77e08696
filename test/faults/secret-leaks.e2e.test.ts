import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildName } from '@landed/stack/child/child-name';
import { loadSecrets, type Secrets } from '@landed/stack/data-folder/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaries, canaryOrder } from '../setup/canaries.js';
import { decodeThroughEndpoint, payloadsIn } from '../setup/codec-endpoint.js';
import { assertConservation } from '../setup/conservation.js';
import { disputedCards, disputeOf } from '../setup/disputes.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { bytesIn, everythingStored, filesOf, placesContaining, type StoredBytes } from '../setup/leak-search.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { enableFraudScoring } from '../setup/new-merchant.js';
import { handbagQuote, quoteHandbag } from '../setup/orders.js';
import type { OwnStack } from '../setup/own-stack.js';
import { placesAtRest } from '../setup/places-at-rest.js';
import { eventually } from '../setup/processor-event.js';
import { processorLedger } from '../setup/processor-ledger.js';
import { documentedPlaces } from '../setup/retention-table.js';
import { chargeUntilFinal, paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { startSeparateStack } from '../setup/separate-stack.js';
import { openWorkflowsAfter, RawTemporal } from '../setup/temporal-view.js';

/**
 * Sends secrets ("canaries") through every path, and then searches for them everywhere: logs (at their most verbose
 * level), Temporal's records and files, responses, and every column of the database.
 */
const {
  bankNumber,
  buyer,
  erased,
  product,
  evidence,
  keyPrefix,
  wrongApiKey,
  unknownToken,
  cardNumber,
  fieldName,
  mediaType,
  reference,
} = canaries;

const sample = new Sample('canaries');
const chosenFaults = sample.pick(
  [
    'timeout_after_effect',
    'error_before_effect',
    'error_after_effect',
    'reset_after_effect',
    'malformed',
    'rate_limited',
    'wrong_amount',
  ],
  2,
);
const chosenOutages = sample.pick(['postgres', 'temporal', 'sandbox', 'workers', 'gateway'] as const);
/** The last digits of the test card, which the processor returns. */
const cardLast4 = '4242';
/** No rows are lost here, which `test/faults/lost-commits` does, and no person writes a draft. */
const notInThisFile = ['lost_operation.input', 'dispute_draft.sealed'];
let stack: OwnStack;
let secrets: Secrets;
let api: MerchantApi;
let sandbox: SandboxControl;
let quoteId: string;
let keys = 0;
const responses: ApiResponse[] = [];
const outputs: string[] = [];
const tokens: string[] = [];
/** Secrets that only the merchant may have. */
const givenSecrets: string[] = [];

beforeAll(async () => {
  const verbose = { env: { LOG_LEVEL: 'trace' } };
  stack = await startSeparateStack({ gateway: verbose, workers: verbose, sandbox: verbose });
  secrets = loadSecrets(stack.folder.secretsFile);
  // The fraud scorer gets every charge too.
  await enableFraudScoring(stack.json, stack.json.merchants[0]?.id ?? '');
  const plain = merchantApi(stack.json);
  const recorded = async (response: Promise<ApiResponse>) => {
    responses.push(await response);
    return response;
  };
  api = {
    ...plain,
    post: (...request) => recorded(plain.post(...request)),
    get: (...request) => recorded(plain.get(...request)),
    send: (...request) => recorded(plain.send(...request)),
  };
  sandbox = sandboxControl(stack.json);
  quoteId = await quoteHandbag(api);
});

afterAll(async () => {
  await api.close();
  await stack.close();
});

const nextKey = () => `${keyPrefix}-${(keys += 1)}`;

const orderOf = (token: string, changes: Record<string, unknown> = {}) => canaryOrder(quoteId, token, changes);

async function charge(body: unknown, key = nextKey()): Promise<string> {
  return statusAndCode(await api.post('/v1/payment_intents', body, { 'idempotency-key': key }));
}

/** A token, as the drop-in would get it for a card of the buyer. */
async function mint(card: string): Promise<string> {
  const token = await processorLedger(stack).createToken('us', card);
  tokens.push(token);
  return token;
}

async function outage(name: ChildName, order: unknown): Promise<void> {
  await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', delay_ms: 300, times: 3 });
  const flights = [0, 120, 240].map(async (delay) => {
    await sleep(delay);
    return chargeUntilFinal(api, order, nextKey(), { withinMilliseconds: 270_000 });
  });
  await sleep(260);
  await stack.kill(name);
  const during = charge(order).catch(() => undefined);
  await sleep(1_500);
  await stack.start(name);
  await Promise.all([during, ...flights]);
  await sandbox.clear();
}

describe('a canary', () => {
  it('a canary is sent in charges that succeed, are declined, are rejected and are retried', async () => {
    const visa = orderOf(await mint('tok_visa'));
    const key = nextKey();
    expect(await charge(visa, key)).toBe('200 succeeded');
    expect(await charge(visa, key)).toBe('200 succeeded');
    expect(await charge({ ...visa, merchant_reference: 'other' }, key)).toBe('409 idempotency_key_conflict');
    expect(await charge(orderOf(await mint('tok_visa'), { capture_method: 'manual' }))).toBe('200 authorized');
    expect(await charge(orderOf(await mint('tok_visa'), { customer: erased }))).toBe('200 succeeded');
    for (const card of ['tok_chargeDeclined', 'tok_chargeDeclinedIncorrectCvc', 'tok_chargeDeclinedStolenCard']) {
      expect(await charge(orderOf(await mint(card)))).toBe('200 failed');
    }
    expect(await charge(orderOf('pm_card_chargeDeclinedInsufficientFunds'))).toBe('200 failed');
    // The first payment used the token; the processor has a specific message for that.
    expect(await charge(visa)).toBe('400 validation_error');
    expect(await charge(orderOf(unknownToken))).toBe('400 validation_error');
    expect(await charge(orderOf('pm_card_visa', { amount: 29_999 }))).toBe('400 tax_quote_mismatch');
    const quoted = await api.post('/v1/tax_quotes', { ...handbagQuote, customer: { email: buyer.email } });
    expect(quoted.status).toBe(200);
  });

  it('a canary is sent in the texts of products to classify', async () => {
    const { title, description } = product;
    const text = { title, description };
    const classify = async (...products: readonly object[]) =>
      statusAndCode(await api.post('/v1/classifications', { destination_country: 'GB', products }));
    expect(await classify({ sku: '1', ...text })).toMatch(/^200/);
    expect(await classify({ sku: '1', ...text })).toMatch(/^200/);
    expect(await classify({ sku: '1', ...text, hs_code: '611710' })).toMatch(/^200/);
    expect(await classify({ sku: '1', ...product })).toBe('400 validation_error');
    expect(await classify({ sku: '1', ...text, title: `${text.title} ${cardNumber}` })).toBe('400 validation_error');
  });

  it('a canary is sent as evidence that is submitted, reconciled, rejected and replayed', async () => {
    // An inquiry takes no money, so that the ledger has the money of the charges only.
    const charged = await api.post('/v1/payment_intents', orderOf(disputedCards.inquiry), {
      'idempotency-key': nextKey(),
    });
    const { id } = await disputeOf(api, paymentIn(charged).id);
    const [path, key] = [`/v1/disputes/${id}/evidence`, nextKey()];
    const submit = async (body: object, under = nextKey()) =>
      statusAndCode(await api.post(path, body, { 'idempotency-key': under }));
    const body = { uncategorized_text: evidence.text, shipping_tracking_number: evidence.tracking };
    expect(await submit({ ...body, customer_name: cardNumber })).toBe('400 validation_error');
    expect(await submit({ ...body, shipping_date: evidence.text })).toBe('400 validation_error');
    await sandbox.arm({ operation: 'disputes.update', fault: 'error_after_effect', times: 1 });
    expect(await submit(body, key)).toBe('200 under_review');
    expect(await submit(body, key)).toBe('200 under_review');
    expect(await submit({ ...body, service_date: '2026-11-23' }, key)).toBe('409 idempotency_key_conflict');
    expect(await submit(body)).toBe('422 dispute_not_actionable');
    await sandbox.clear();
  });

  it('a canary is sent as the number of a bank account that is saved, retried and rejected', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'landed-number-'));
    const numberFile = join(folder, 'number');
    await writeFile(numberFile, bankNumber);
    const merchant = stack.json.merchants[0]?.id ?? '';
    const set = (routing: string) =>
      runLanded([
        ...['bank-accounts', 'set', merchant, '--rail', 'test', '--currency', 'USD', '--reason', 'case 7'],
        ...['--number-file', numberFile, '--routing', routing, '--stack', stackFileWith(stack.json)],
      ]);
    await sandbox.arm({ operation: 'external_accounts.create', fault: 'error_after_effect', times: 2 });
    const runs = [await set('110000000'), await set('110000001')];
    await sandbox.clear();
    await rm(folder, { recursive: true });
    expect(runs.map(({ code }) => code)).toEqual([0, 1]);
    outputs.push(...runs.map(({ out, err }) => out + err));
  });

  it('a canary is sent in a charge that requires 3-D Secure', async () => {
    for (const outcome of ['succeed', 'fail'] as const) {
      const order = orderOf(await mint('tok_threeDSecureRequired'));
      const response = await api.post('/v1/payment_intents', order, { 'idempotency-key': nextKey() });
      expect(statusAndCode(response)).toBe('200 requires_action');
      const { id, client_secret } = response.body as { id: string; client_secret: string };
      givenSecrets.push(client_secret);
      await sandbox.completeChallenge(client_secret, outcome);
      const read = await eventually(
        () => api.get(`/v1/payment_intents/${id}`),
        (now) => statusAndCode(now) !== '200 requires_action',
      );
      expect(statusAndCode(read)).toBe(outcome === 'succeed' ? '200 succeeded' : '200 failed');
    }
  });

  it.each(chosenFaults)('a canary is sent in a charge that meets %s', async (fault) => {
    await sandbox.arm({ operation: 'payment_intents.create', fault, times: 1, delay_ms: 200 });
    await sandbox.arm({ operation: 'payment_intents.list', fault: 'error_before_effect', times: 1 });
    expect(await charge(orderOf(await mint('tok_visa')))).toBe('200 succeeded');
    await sandbox.clear();
  });

  it('a canary is sent in requests that are rejected before an operation starts', async () => {
    const order = orderOf('pm_card_visa');
    const text = JSON.stringify(order);
    const json = { 'content-type': 'application/json', 'idempotency-key': nextKey() };
    const authorization = `Bearer ${stack.json.merchants[0]?.secret_key}`;
    const send = async (headers: Record<string, string>, body: string | Buffer, path = '/v1/payment_intents') =>
      (await api.send({ method: 'POST', path, headers, body })).status;

    expect(await charge(orderOf('pm_card_visa', { merchant_reference: `card ${cardNumber}` }))).toBe(
      '400 validation_error',
    );
    expect(await charge(orderOf('pm_card_visa', { customer: { ...order.customer, name: cardNumber } }))).toBe(
      '400 validation_error',
    );
    expect(await charge({ ...order, [fieldName]: 1 })).toBe('400 validation_error');
    expect(await charge({ ...order, [cardNumber]: 1 })).toBe('400 validation_error');
    expect(await charge({ ...order, currency: buyer.name, amount: buyer.email })).toMatch(/^400 /);
    expect(await charge({ ...order, tax_quote_id: buyer.email })).toBe('400 validation_error');
    expect(await charge({ ...order, payment_method: `${unknownToken} ${buyer.email}` })).toBe('400 validation_error');
    expect(await send({ authorization, ...json }, text.slice(0, -20))).toBe(400);
    expect(await send({ authorization, ...json }, text.replace('{', `{"customer":{"email":"${buyer.email}"},`))).toBe(
      400,
    );
    expect(await send({ authorization, ...json }, text.padEnd(100_000))).toBe(413);
    expect(await send({ authorization, ...json, 'content-type': mediaType }, text)).toBe(415);
    expect(await send({ authorization, 'content-type': 'application/json' }, text)).toBe(400);
    expect(await send({ authorization, ...json, 'idempotency-key': `${keyPrefix}é` }, text)).toBe(400);
    expect(await send({ authorization: `Bearer ${wrongApiKey}`, ...json }, text)).toBe(401);
    expect(await send({ authorization, 'x-api-key': wrongApiKey, ...json }, text)).toBe(401);
    expect(await send({ authorization, ...json }, text, `/v1/${encodeURIComponent(buyer.email)}`)).toBe(404);
    const asked = [encodeURIComponent(buyer.email), unknownToken, `x?email=${encodeURIComponent(buyer.email)}`];
    const read = await Promise.all(asked.map((id) => api.get(`/v1/payment_intents/${id}`)));
    expect(read.map(statusAndCode)).toEqual(['404 not_found', '404 not_found', '400 validation_error']);
  });

  it.each(chosenOutages)('a canary is sent in charges during an outage of %s', { timeout: 1_080_000 }, async (name) => {
    if (!sample.isTimeUp) await outage(name, orderOf('pm_card_visa'));
  });
});

describe('after all requests,', () => {
  /** Everything that must not be found, with the places where it may be. */
  const forbidden: { what: string; secret: string | Buffer; belongs: readonly string[] }[] = [];
  const stored: StoredBytes[] = [];

  beforeAll(async () => {
    expect(await openWorkflowsAfter(stack, 90_000)).toEqual([]);
    const processor = await processorLedger(stack).secretsOf('us');
    const forbid = (what: string, found: readonly (string | Buffer)[], belongs: readonly string[] = []) =>
      forbidden.push(...found.map((secret) => ({ what, secret, belongs })));

    forbid('buyer', [...Object.values(buyer), ...Object.values(erased)]);
    forbid('product', Object.values(product));
    forbid('evidence', Object.values(evidence));
    forbid('buyer, as the fraud scorer knows the buyer', [createHash('sha256').update(buyer.email).digest('hex')]);
    forbid('field of the fraud scorer', ['assessed_at', 'not_configured'], ['response 200']);
    forbid('idempotency key', [keyPrefix]);
    forbid('API key', [
      wrongApiKey,
      ...stack.json.merchants.flatMap(({ secret_key, live_secret_key = [] }) => [secret_key, live_secret_key].flat()),
    ]);
    forbid(
      'key of ours at the processor',
      secrets.processor_accounts.flatMap(({ secret_key, webhook_secret }) => [secret_key, webhook_secret]),
    );
    forbid('token', tokens, ['response 200']);
    forbid('unknown token', [unknownToken]);
    forbid('unknown field', [fieldName], ['response 400']);
    const isGiven = (text: string) => givenSecrets.some((secret) => secret.includes(text));
    const given = (texts: readonly string[]) => texts.filter(isGiven);
    const kept = (texts: readonly string[]) => texts.filter((text) => !isGiven(text));
    expect(given(processor.clientSecrets)).toHaveLength(2);
    forbid('client_secret', kept(processor.clientSecrets));
    forbid('client_secret that the merchant has', given(processor.clientSecrets), ['response 200']);
    forbid('id at the processor', kept(processor.ids));
    forbid('id at the processor, as part of a secret', given(processor.ids), ['response 200']);
    forbid("name of the bank's page", ['three_d_secure_redirect'], ['response 200']);
    forbid('message of the processor', [
      ...processor.declineMessages,
      'No such PaymentMethod',
      'cannot be used again',
      'Too many requests',
      'An unknown error occurred',
      'generic_decline',
      'resource_missing',
    ]);
    forbid('bank account number', [bankNumber]);
    forbid('card number', [cardNumber, cardNumber.replaceAll(' ', '')]);
    forbid(
      'encryption key',
      secrets.encryption_keys.split(',').map((key) => key.slice(key.indexOf(':') + 1)),
    );
    forbid(
      'encryption key, raw',
      secrets.encryption_keys.split(',').map((key) => Buffer.from(key.split(':')[1] ?? '', 'base64')),
    );
    forbid('pepper', [secrets.api_key_pepper]);
    forbid('operator key', [secrets.operator_key]);
    forbid('database password', [secrets.postgres_password]);

    stored.push(
      ...(await everythingStored(stack)),
      ...outputs.map((output) => ({ place: 'output of landed', bytes: Buffer.from(output) })),
      ...responses.map((response) => ({
        place: `response ${response.status}`,
        bytes: bytesIn([response.headers, response.text]),
      })),
    );
  }, 360_000);

  it('no log, Temporal record, response or database column contains a canary', () => {
    const found = forbidden.flatMap(({ what, secret, belongs }) =>
      placesContaining(secret, stored)
        .filter((place) => !belongs.includes(place))
        .map((place) => `${what} ${typeof secret === 'string' ? secret.slice(0, 40) : ''} in ${place}`),
    );
    expect(forbidden.length).toBeGreaterThan(60);
    sample.report(chosenFaults.length + chosenOutages.length);
    expect(found).toEqual([]);
  });

  it('the processor gets nothing about the buyer', () => {
    const journal = filesOf('sandbox', stack.folder.sandbox);
    expect(placesContaining(bankNumber, journal)).toEqual([]);
    expect(Object.values(buyer).flatMap((secret) => placesContaining(secret, journal))).toEqual([]);
    expect(placesContaining(tokens[0] ?? '', journal)).toEqual(['sandbox journal.jsonl']);
  });

  it('the search finds values that are present', async () => {
    const succeeded = responses.find(({ body }) => (body as { status?: string } | undefined)?.status === 'succeeded');
    const { id } = paymentIn(succeeded);
    expect(placesContaining(reference, stored)).toEqual(['public.payment_intent.merchant_reference', 'response 200']);
    const placesOfId = placesContaining(id, stored);
    for (const place of [
      'file of Temporal temporal.db',
      'workflow, listed',
      'workflow, described',
      'workflow history',
    ]) {
      expect(placesOfId).toContain(place);
    }
    expect(placesOfId).toContain('public.payment_intent.id');
    const requestId = String(succeeded?.headers['request-id']);
    expect(placesContaining(requestId, stored)).toEqual(
      expect.arrayContaining(['log gateway.log', 'public.event.request_id', 'response 200']),
    );
    expect(placesContaining(stack.json.merchants[0]?.id ?? '', stored)).toContain('log gateway.log');
    expect(placesContaining('start-dev', stored)).toContain('command lines');
  });

  it('the encrypted records contain the canaries', async () => {
    const raw = await RawTemporal.open(stack.json);
    const [execution] = await raw.list(`OpKind = 'checkout'`);
    const sealed = payloadsIn((await raw.history(execution ?? {}))[0]);
    await raw.close();
    const opened = await decodeThroughEndpoint(
      stack.json,
      sealed.filter(({ metadata }) => Buffer.from(metadata?.['encoding'] ?? []).toString() === 'binary/encrypted'),
    );
    const bytes = [{ place: 'opened', bytes: bytesIn(opened) }];
    expect([buyer.email, buyer.line1, keyPrefix].map((secret) => placesContaining(secret, bytes))).toEqual([
      ['opened'],
      ['opened'],
      ['opened'],
    ]);
  });

  it('the search finds every encoding of a secret', () => {
    const secret = 'canary+row@example.com';
    const written = [
      Buffer.from(`xx${secret}`),
      Buffer.from(Buffer.from(`a${secret}b`).toString('base64')),
      Buffer.from(Buffer.from(`ab${secret}`).toString('base64')),
      Buffer.from(Buffer.from(`abc${secret}`).toString('base64')),
      Buffer.from(Buffer.from(secret).toString('hex')),
      Buffer.from(`?q=${encodeURIComponent(secret)}`),
    ];
    expect(written.map((bytes) => placesContaining(secret, [{ place: 'here', bytes }]))).toEqual(
      written.map(() => ['here']),
    );
  });

  it('what is stored about buyers, in clear or sealed, is where the table of retention says, and nowhere else', async () => {
    const { ip, email, name, line1, line2, city, state } = buyer;
    const found = await placesAtRest(stack.json, {
      texts: [ip, email, name, line1, line2, city, state, ...Object.values(evidence), bankNumber],
      values: ['10001', cardLast4],
    });
    expect(found).toEqual(documentedPlaces('buyers').filter((place) => !notInThisFile.includes(place)));
  });

  it('an erased buyer is in no place, in clear or sealed, while the others stay', async () => {
    const places = (texts: readonly string[]) => placesAtRest(stack.json, { texts, values: [] });
    expect(await places(Object.values(erased))).toEqual(['payloads', 'payment_buyer.sealed']);
    const args = ['buyers', 'erase', erased.email, '--reason', 'OPS-7', '--stack', stackFileWith(stack.json)];
    const run = await runLanded(args);
    expect([run.code, run.err]).toEqual([0, '']);
    await expect.poll(() => places(Object.values(erased))).toEqual([]);
    expect(await places([buyer.email])).toEqual(['payloads', 'payment_buyer.sealed']);
  });

  it('the ledger balances', async () => {
    await assertConservation(stack.json);
  });
});
