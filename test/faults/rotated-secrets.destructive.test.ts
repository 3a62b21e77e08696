import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asId } from '@landed/contracts/ids/ids';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import { buyerKeysUrl } from '@landed/stack/postgres/logins';
import { repoRoot } from '@landed/stack/repo-root';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardCase, openDashboardCase, password } from '../dashboard/dashboard-case.js';
import { type Balancer, startBalancer } from '../setup/balancer.js';
import { assertConservation } from '../setup/conservation.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OtherGateway, startOtherGateway } from '../setup/other-gateway.js';
import { type OtherWorkers, startOtherWorkers } from '../setup/other-workers.js';
import type { OwnStack } from '../setup/own-stack.js';
import { newPayee, type Payee } from '../setup/payees.js';
import { auditPayouts, contradictions, query } from '../setup/payout-audit.js';
import { newWeek, payoutsOf } from '../setup/payout-week.js';
import { sendUntilFinal, statusOrCode } from '../setup/retried-operation.js';
import {
  chargeUntilFinal,
  paymentIn,
  type RetriedCharge,
  statusAndCode,
  untilNextOrder,
} from '../setup/retrying-merchant.js';
import { startSandboxWith } from '../setup/revoked-processor-keys.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { startSeparateStack } from '../setup/separate-stack.js';
import { openWorkflowsAfter, temporalClient } from '../setup/temporal-view.js';
import { newEndpoint, type TestEndpoint } from '../setup/webhook-endpoint.js';
import { startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';
import { withoutLimits } from '../setup/without-limits.js';

/**
 * All secrets of `docs/runbooks/secret-rotation.md` are replaced in its steps, on two gateways behind a balancer and two
 * worker processes that restart one after the other, while charges, refunds, events, deliveries, a payout and a session of
 * the dashboard continue. What needs one process only is proved elsewhere: the secret of a merchant's endpoint in
 * `journeys/webhook-changes`, an API key of a merchant in `api/checkout/401`, the HMACs of ids in `store/processor-object`.
 */
const withinMilliseconds = 120_000;
const callers = 2;

const run = promisify(execFile);
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const newText = () => randomBytes(32).toString('base64');

let stack: OwnStack;
let sandbox: SandboxControl;
let stopSandbox: () => Promise<void>;
let balancer: Balancer;
let peopleBalancer: Balancer;
const gateways: OtherGateway[] = [];
const workers: OtherWorkers[] = [];
let dashboard: DashboardCase;

type Account = ReturnType<typeof loadSecrets>['processor_accounts'][number];

/** The old and the new value of each secret. */
const secrets = {
  keys: { old: '', new: newKey('k2') },
  pepper: { old: '', new: newText() },
  tokens: { old: generateKeyPairSync('ed25519'), new: generateKeyPairSync('ed25519') },
  database: { old: newText(), new: newText() },
  accounts: { old: [] as readonly Account[], new: [] as readonly Account[] },
};
const publicToken = (which: 'old' | 'new') =>
  secrets.tokens[which].publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** What the processes have at the moment. Each step of the runbook changes it before the restarts. */
const settings = {
  keys: '',
  pepper: '',
  tokens: '',
  eventSecrets: [] as ('old' | 'new')[],
  login: 1,
  databasePassword: '',
  accounts: [] as readonly Account[],
};

/** Both databases for a login of this step. */
function databaseOf(name: string) {
  const as = (url: string) =>
    Object.assign(new URL(url), { username: `${name}_${settings.login}`, password: settings.databasePassword }).href;
  const { database_url: owner } = stack.json;
  return { DATABASE_URL: as(owner), BUYER_KEYS_DATABASE_URL: as(buyerKeysUrl(owner, true)) };
}

const ownerEnv = () => ({
  PATH: process.env['PATH'],
  DATABASE_URL: stack.json.database_url,
  BUYER_KEYS_DATABASE_URL: buyerKeysUrl(stack.json.database_url, true),
});

/** Saves the logins of a step as the guide says. */
async function saveLogins(place: number, loginPassword: string): Promise<void> {
  const logins = [
    { name: `rotated_gateway_${place}`, password: loginPassword, roles: ['gateway'] },
    { name: `rotated_worker_${place}`, password: loginPassword, roles: ['worker'] },
  ];
  const env = { ...ownerEnv(), LANDED_DATABASE_LOGINS: JSON.stringify(logins) };
  await run(process.execPath, [join(repoRoot, 'prisma/dist/migrate-main.js')], { env });
}

async function restartGateways(): Promise<void> {
  const eventSecrets = secrets.accounts.old.map(({ entity, rail, webhook_secret }, index) => {
    const both = { old: webhook_secret, new: secrets.accounts.new[index]?.webhook_secret };
    return { entity, rail, secrets: settings.eventSecrets.map((which) => both[which]) };
  });
  for (const place of [0, 1]) {
    await gateways[place]?.close();
    gateways[place] = await startOtherGateway(stack.json, {
      ...withoutLimits().gateway,
      ...databaseOf('rotated_gateway'),
      LANDED_ENCRYPTION_KEYS: settings.keys,
      LANDED_API_KEY_PEPPER: settings.pepper,
      PROCESSOR_WEBHOOK_SECRETS: JSON.stringify(eventSecrets),
      GATEWAY_INTERNAL_TEST_PORT: '0',
      DASHBOARD_TOKEN_PUBLIC_KEYS: settings.tokens,
    });
  }
}

async function restartWorkers(): Promise<void> {
  for (const place of [0, 1]) {
    await workers[place]?.close();
    workers[place] = await startOtherWorkers(stack, {
      env: {
        ...databaseOf('rotated_worker'),
        LANDED_ENCRYPTION_KEYS: settings.keys,
        PROCESSOR_ACCOUNTS: JSON.stringify(
          settings.accounts.map(({ webhook_secret: _secret, ...account }) => ({
            ...account,
            api_base: stack.json.sandbox_url,
          })),
        ),
        CLASSIFIER_PRELOAD: 'off',
        WEBHOOK_LOCAL_TARGETS: 'true',
        WORKERS_TAKE_OVER: 'true',
        SETTLEMENT_DELAY_DAYS: '0',
        OPERATOR_BANK_ACCOUNT_HOLD_HOURS: '0',
      },
    });
  }
}

/** The accounts as the processor has them, which sends events to the balancer. */
function atProcessor(accounts: readonly Account[], more: (index: number) => object = () => ({})): readonly object[] {
  const { gateway_url, gateway_live_url } = stack.json;
  return accounts.map((account, index) => ({
    ...account,
    webhook_url: `${account.rail === 'live' ? gateway_live_url : gateway_url}/processor-events/${account.entity}`,
    ...more(index),
  }));
}

async function openDashboard(which: 'old' | 'new'): Promise<void> {
  dashboard = await openDashboardCase({
    stack: { database_url: stack.json.database_url, encryption_keys: settings.keys },
    env: {
      TEMPORAL_ADDRESS: stack.json.temporal_address,
      TEMPORAL_NAMESPACE: stack.json.temporal_namespace,
      BUYER_KEYS_DATABASE_URL: buyerKeysUrl(stack.json.database_url, true),
      LANDED_API_KEY_PEPPER: settings.pepper,
      DASHBOARD_TOKEN_KEY: secrets.tokens[which].privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      GATEWAY_INTERNAL_TEST_URL: peopleBalancer.url,
    },
  });
}

async function replaceDashboard(which: 'old' | 'new'): Promise<void> {
  await dashboard.close();
  await openDashboard(which);
}

let api: MerchantApi;
let merchantId: string;
/** A merchant whose keys are not used while the pepper is replaced. */
let unused: MerchantApi;
let receiver: WebhookReceiver;
let endpoint: TestEndpoint;
let payee: Payee;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  stack = await startSeparateStack();
  const { processor_accounts: accounts } = loadSecrets(stack.folder.secretsFile);
  secrets.keys.old = stack.json.encryption_keys;
  secrets.pepper.old = stack.json.api_key_pepper;
  secrets.accounts.old = accounts;
  secrets.accounts.new = accounts.map((account) => ({
    ...account,
    secret_key: `sk_${account.rail}_${randomBytes(24).toString('hex')}`,
    webhook_secret: `whsec_${randomBytes(24).toString('hex')}`,
  }));
  Object.assign(settings, {
    keys: secrets.keys.old,
    pepper: secrets.pepper.old,
    tokens: publicToken('old'),
    eventSecrets: ['old'],
    databasePassword: secrets.database.old,
    accounts,
  });
  for (const name of ['gateway', 'workers', 'sandbox'] as const) await stack.stopChild(name);
  // The processor has the second keys from the start; nothing uses them before step 1.
  stopSandbox = await startSandboxWith(
    stack,
    atProcessor(accounts, (index) => ({ second_secret_key: secrets.accounts.new[index]?.secret_key })),
  );
  await saveLogins(1, settings.databasePassword);
  sandbox = sandboxControl(stack.json);
  balancer = await startBalancer(() => gateways.map(({ url }) => url), Number(new URL(stack.json.gateway_url).port));
  peopleBalancer = await startBalancer(() => gateways.map(({ peopleUrl }) => peopleUrl ?? ''));
  await Promise.all([restartGateways(), restartWorkers()]);
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  merchantId = merchant.id;
  api = merchantApi(stack.json, { merchant, connections: 8 });
  unused = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  receiver = await startReceiver();
  endpoint = await newEndpoint(stack.json, { merchantId, url: receiver.url, events: ['payment_intent.succeeded'] });
}, 360_000);

afterAll(async () => {
  for (const close of closing) await close();
  await Promise.all([api.close(), unused.close(), receiver.close()]);
  await dashboard.close();
  await Promise.all([...gateways, ...workers].map((each) => each.close()));
  await Promise.all([balancer.close(), peopleBalancer.close()]);
  await stopSandbox();
  await stack.close();
}, 120_000);

const order = (currency: string, more: object = {}) => ({
  amount: 2_750,
  currency,
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
  ...more,
});
const charge = (currency: string, key: string = randomUUID(), more: object = {}) =>
  chargeUntilFinal(api, order(currency, more), key, { withinMilliseconds });

const flights: RetriedCharge[] = [];
const refunds: string[] = [];
const loadEnds = new AbortController();
let loading: Promise<void[]> = Promise.resolve([]);

/** One order after the other: a charge and a part of it refunded. */
async function load(): Promise<void> {
  while (!loadEnds.signal.aborted) {
    const flight = await charge('USD');
    flights.push(flight);
    const body = { payment_intent_id: paymentIn(flight.read).id, amount: 750 };
    const { response } = await sendUntilFinal(api, '/v1/refund', body, randomUUID(), withinMilliseconds);
    refunds.push(`${response.status} ${statusOrCode(response)}`);
    await untilNextOrder();
  }
}

/** Charges in pounds whose response the processor holds until the caller has given up: each took effect. */
async function hangingCharges(): Promise<readonly Promise<RetriedCharge>[]> {
  await sandbox.arm({
    operation: 'payment_intents.create',
    entity: 'gb',
    rail: 'test',
    fault: 'timeout_after_effect',
    times: 2,
    delay_ms: 6_000,
  });
  const charges = [charge('GBP'), charge('GBP')];
  await expect.poll(() => sandbox.armed('gb'), { timeout: 60_000 }).toBe(0);
  return charges;
}

/** The partner makes the transfer of a payout, and for some seconds the workers do not learn of it. */
async function payHalf(): Promise<void> {
  await sandbox.arm({ operation: 'transfers.create', fault: 'timeout_after_effect', times: 1 });
  await sandbox.arm({ operation: 'transfers.list', fault: 'timeout_before_effect', times: 3 });
  await payouts.run(week);
  const isMade = async () =>
    (await sandbox.transfers()).some(({ metadata }) => metadata['landed_payout'] === payee.payoutId(week));
  await expect.poll(isMade, { timeout: 60_000 }).toBe(true);
}

/** The stored responses by idempotency key, as they were when they became final. */
const stored = new Map<string, { readonly currency: string; readonly text: string }>();

async function keep(currency: string, one: RetriedCharge): Promise<void> {
  flights.push(one);
  const again = await api.post('/v1/payment_intents', order(currency), { 'idempotency-key': one.key });
  expect(again.text, 'Money').toBe(one.response.text);
  stored.set(one.key, { currency, text: again.text });
}

let authorized: string;
let refundedByPerson: string;
const person = { cookie: '', email: `${randomUUID()}@example.com`, handle: '', key: `dash-${randomUUID()}` };
let payouts: ReturnType<typeof payoutsOf>;
const week = newWeek();

/** The refund of a person, with the same key each time: the page repeats it until it knows the outcome. */
async function refundAsPerson() {
  const path = `/api/${person.handle}/test/payments/${refundedByPerson}/refund`;
  const body = { idempotency_key: person.key, amount: 500, reason: 'return' };
  return dashboard.send('POST', path, person.cookie, body);
}

const currentJson = () => ({ ...stack.json, encryption_keys: settings.keys });

describe('all secrets are replaced while two gateways and two workers restart one after the other', () => {
  it('orders and a session begin with the old secrets', async () => {
    await keep('USD', await charge('USD'));
    authorized = paymentIn((await charge('USD', randomUUID(), { capture_method: 'manual' })).read).id;
    refundedByPerson = paymentIn((await charge('USD')).read).id;
    expect(statusAndCode(await unused.post('/v1/payment_intents', order('USD'), { 'idempotency-key': 'once' }))).toBe(
      '200 succeeded',
    );
    const client = await temporalClient(stack.json);
    closing.push(() => client.connection.close());
    payee = await newPayee(stack.json, client);
    await payee.charge(40_000);
    payouts = payoutsOf(stack.json, client, payee.merchant.id);
    closing.push(
      () => payouts.sql.end(),
      () => payee.api.close(),
    );
    await openDashboard('old');
    const userId = await dashboard.person(person.email, [[asId<'merchant'>(merchantId), ['support']]]);
    person.cookie = await dashboard.session(userId);
    const { handle } = await dashboard.store.database.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    person.handle = handle ?? '';
    loading = Promise.all(Array.from({ length: callers }, load));
    // Awaited at the end. Until then a failure must not be an unhandled rejection.
    loading.catch(() => undefined);
  }, 360_000);

  it('step 1: every process knows both values, and uses the old one', async () => {
    await saveLogins(2, secrets.database.new);
    await payHalf();
    const hanging = await hangingCharges();
    Object.assign(settings, {
      keys: `${secrets.keys.old},${secrets.keys.new}`,
      pepper: `${secrets.pepper.old},${secrets.pepper.new}`,
      tokens: `${publicToken('old')},${publicToken('new')}`,
      eventSecrets: ['old', 'new'],
      login: 2,
      databasePassword: secrets.database.new,
      accounts: secrets.accounts.new,
    });
    expect(await auditPayouts(stack.json, [payee.merchant.id])).toMatchObject([{ status: 'created', atBank: [] }]);
    await Promise.all([restartGateways(), restartWorkers(), replaceDashboard('old')]);
    for (const one of hanging) await keep('GBP', await one);
  }, 360_000);

  it('between the steps the processor and the database reject the old secrets', async () => {
    await stopSandbox();
    stopSandbox = await startSandboxWith(stack, atProcessor(secrets.accounts.new));
    const old = secrets.accounts.old[0]?.secret_key ?? '';
    const revoked = await fetch(`${stack.json.sandbox_url}/v1/payment_intents`, {
      headers: { authorization: `Bearer ${old}` },
    });
    expect(revoked.status).toBe(401);
    await saveLogins(1, newText());
    const { username, password: its } = { username: 'rotated_worker_1', password: secrets.database.old };
    const connectionString = Object.assign(new URL(stack.json.database_url), { username, password: its }).href;
    await expect(new pg.Client({ connectionString }).connect()).rejects.toThrow('password authentication failed');
  }, 120_000);

  it('step 2: every process uses the new value, and still knows the old one', async () => {
    const hanging = await hangingCharges();
    Object.assign(settings, {
      keys: `${secrets.keys.new},${secrets.keys.old}`,
      pepper: `${secrets.pepper.new},${secrets.pepper.old}`,
    });
    await sandbox.arm({ operation: 'refunds.create', entity: 'us', fault: 'timeout_after_effect', times: 1 });
    const clicked = refundAsPerson();
    await Promise.all([restartGateways(), restartWorkers()]);
    expect([200, 503]).toContain((await clicked).status);
    await replaceDashboard('new');
    for (const one of hanging) await keep('GBP', await one);
    const env = { ...ownerEnv(), LANDED_ENCRYPTION_KEYS: settings.keys };
    await run(process.execPath, [join(repoRoot, 'prisma/dist/backfill-main.js')], { env });
  }, 360_000);

  it('the session of before goes on, its refund is made once, and the person can sign in again', async () => {
    await expect
      .poll(async () => (await refundAsPerson()).body, { timeout: 60_000, interval: 500 })
      .toMatchObject({ amount: 500, status: 'succeeded' });
    expect((await api.get(`/v1/payment_intents/${refundedByPerson}`)).body, 'Money').toMatchObject({
      amount_refunded: 500,
    });
    const signIn = await dashboard.send('POST', '/api/session/sign-in', null, { email: person.email, password });
    expect(signIn.status).toBe(200);
  }, 120_000);

  it('step 3: no gateway knows the old value, and a key that was not used meanwhile is rejected', async () => {
    Object.assign(settings, { pepper: secrets.pepper.new, tokens: publicToken('new'), eventSecrets: ['new'] });
    await restartGateways();
    expect(statusAndCode(await unused.get(`/v1/payment_intents/${randomUUID()}`))).toBe('401 unauthorized');
    const flight = await charge('USD');
    expect(statusAndCode(flight.response)).toBe('200 succeeded');
    flights.push(flight);
  }, 360_000);

  it('every order ended once and as it was requested, and no request failed but by an error to retry', async () => {
    loadEnds.abort();
    await loading;
    expect(flights.map(({ read }) => (read === null ? 'no payment' : statusOrCode(read)))).toEqual(
      flights.map(() => 'succeeded'),
    );
    expect(new Set(refunds.map((status) => status.slice(0, 3)))).toEqual(new Set(['200']));
    const received = flights.flatMap(({ log }) => log);
    const retryable = /^(200 (succeeded|processing)|5\d\d .*|409 idempotency_in_progress|no response)$/;
    expect(received.filter((line) => !retryable.test(line))).toEqual([]);
    const capture = { payment_intent_id: authorized };
    const { response } = await sendUntilFinal(api, '/v1/capture', capture, randomUUID(), withinMilliseconds);
    expect(statusAndCode(response)).toBe('200 captured');
    for (const [key, { currency, text }] of stored) {
      const again = await api.post('/v1/payment_intents', order(currency), { 'idempotency-key': key });
      expect(again.text, 'Money').toBe(text);
    }
    process.stdout.write(`charges while all secrets were replaced: ${flights.length}, refunds: ${refunds.length}\n`);
  }, 360_000);

  it('no event of the processor is lost, and every event of the merchant arrived with a valid signature', async () => {
    await expect
      .poll(
        async () =>
          (await sandbox.eventLog()).filter(
            ({ delivery, rail }) => delivery !== 'delivered' && delivery !== 'none' && rail === 'test',
          ),
        {
          timeout: 120_000,
          interval: 1_000,
        },
      )
      .toEqual([]);
    const events = await query<{ id: string }>(
      stack.json,
      `SELECT id::text FROM event WHERE merchant_id = $1 AND type = 'payment_intent.succeeded'`,
      [merchantId],
    );
    await receiver.until(
      (deliveries) => new Set(deliveries.map(({ eventId }) => eventId)).size >= events.length,
      120_000,
    );
    const verified = receiver.deliveries.map((delivery) => verifiedEvent(delivery, endpoint.secret));
    expect([...new Set(verified)].toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  }, 360_000);

  it('the payout is paid once, the ledger agrees with the processor, and new responses use the new key', async () => {
    await expect
      .poll(() => query(stack.json, 'SELECT status::text FROM payout WHERE id = $1', [payee.payoutId(week)]), {
        timeout: 120_000,
        interval: 1_000,
      })
      .toEqual([{ status: 'paid' }]);
    expect(contradictions(await auditPayouts(stack.json, [payee.merchant.id])), 'Money').toEqual([]);
    expect(await openWorkflowsAfter({ json: currentJson(), since: stack.since }, 120_000)).toEqual([]);
    await assertConservation(currentJson());
    // The statement of the runbook.
    const keys = await query<{ key: string; last: string }>(
      stack.json,
      `SELECT convert_from(substring(response FROM 3 FOR get_byte(response, 1)), 'UTF8') AS key, max(accepted_at) AS last
       FROM operation WHERE response IS NOT NULL GROUP BY 1 ORDER BY last`,
    );
    expect(keys.map(({ key }) => key)).toEqual(['k1', 'k2']);
  }, 360_000);
});
