import { createHash } from 'node:crypto';
import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { asId } from '@landed/contracts/ids/ids';
import { createdKeysSchema, keysSchema, revokedKeysSchema } from '@landed/dashboard/wire/api-key';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { bankAccountsSchema, replacedBankAccountSchema } from '@landed/dashboard/wire/bank-account';
import { brandingSchema } from '@landed/dashboard/wire/branding';
import { deliveriesSchema, deliveryDetailSchema, missedResentSchema } from '@landed/dashboard/wire/delivery';
import { agreementSchema, goLiveSchema } from '@landed/dashboard/wire/go-live';
import { walletsSchema } from '@landed/dashboard/wire/wallet-domain';
import {
  createdEndpointSchema,
  endpointDetailSchema,
  endpointSchema,
  endpointsSchema,
  sentEventSchema,
} from '@landed/dashboard/wire/webhook-endpoint';
import { publishAgreement } from '@landed/management/agreement/publish-agreement';
import { verifyMerchant } from '@landed/management/merchant/unlock-live';
import { apiKeyHash, findActiveApiKey } from '@landed/prisma/read/merchant/api-key';
import { sealAttemptResponse } from '@landed/prisma/read/webhook/attempt-response';
import { erasedName, saveErased } from '@landed/prisma/write/user/erase-user';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newOwner, setDeliveryState } from '../store/endpoint-case.js';
import { apiKeyPepper, settingsOfFile, type TestPerson, testPerson } from './settings-server.js';

let owner: TestPerson;
const saves: BankAccountRequest[] = [];
const agreementText = '# Merchant agreement\n\nPayouts are weekly.';
const sha256 = createHash('sha256').update(agreementText).digest('hex');

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh, {
  save: async (request) => {
    saves.push(request);
    return { kind: 'rejected', code: 'bank_account_rejected' };
  },
  activateDomain: async () => 'taken',
});

beforeAll(async () => {
  const version = { version: '1.0', text: agreementText, changes: [], effectiveAt: '2026-01-01T00:00:00.000Z' };
  await publishAgreement(fresh, version, { actor: 'f.okafor', reason: null });
});
beforeEach(async () => {
  owner = await newPerson(['owner']);
});

/** A person of a new merchant, with a second factor of this moment. */
const newPerson = async (roles: readonly DashboardRole[], name?: string) =>
  testPerson(await newOwner(fresh.database), roles, name, new Date().toISOString());

const isActive = async (key: string) =>
  (await findActiveApiKey(fresh.database, apiKeyHash(apiKeyPepper, key))) !== null;
const codeOf = ({ body }: { readonly body: unknown }) => {
  const { error } = body as { error: { code: string; details?: { reason?: string } } };
  return error.details?.reason ?? error.code;
};
const newEndpoint = async (person: TestPerson) =>
  (await settings.change(person, '/webhooks', { url: 'https://shop.example/hooks' }, createdEndpointSchema)).endpoint;

it('keys are shown once, both halves stop working with the rotation, and a revocation leaves none', async () => {
  const first = await settings.change(owner, '/keys', {}, createdKeysSchema);
  expect(codeOf(await settings.send(owner, 'POST', '/keys'))).toBe('keys_exist');
  const rotated = await settings.send(owner, 'POST', '/keys/rotate', { reason: 'Leaked' });
  expect([rotated.status, rotated.cacheControl]).toEqual([200, 'no-store']);
  const second = createdKeysSchema.parse(rotated.body);
  expect([await isActive(first.secret_key), await isActive(first.publishable_key)]).toEqual([false, false]);
  expect([await isActive(second.secret_key), await isActive(second.publishable_key)]).toEqual([true, true]);
  const shown = await settings.send(owner, 'GET', '/keys');
  const { current, earlier } = keysSchema.parse(shown.body);
  expect(current).toMatchObject({
    secret_last_four: second.secret_key.slice(-4),
    created_by: 'Ines Halloran',
    secret_last_used: null,
    revoked_at: null,
  });
  expect(earlier.map(({ secret_last_four }) => secret_last_four)).toEqual([first.secret_key.slice(-4)]);
  for (const key of Object.values(second)) expect(shown.text).not.toContain(key);
  expect(await settings.change(owner, '/keys/revoke', {}, revokedKeysSchema)).toEqual({ revoked: true });
  expect(await isActive(second.secret_key)).toBe(false);
});

it('an erased person is named in no log, and the audit log says that the person was erased', async () => {
  const leaver = await newPerson(['owner', 'developer'], 'Wilhelmina Testperson');
  await settings.change(leaver, '/keys', {}, createdKeysSchema);
  await newEndpoint(leaver);
  const before = await settings.read(leaver, '/audit', auditSchema);
  expect(new Set(before.entries.map(({ actor }) => actor))).toEqual(new Set([leaver.name]));
  const store = { ...fresh, keyring: settings.keyring };
  await saveErased(store, { kind: 'operator', name: 'ada' }, asId<'user'>(leaver.userId));
  const { prisma } = fresh.database;
  const where = { merchantId: leaver.merchantId };
  const logs = [
    await prisma.merchantChange.findMany({ where }),
    await prisma.webhookEndpointChange.findMany({ where: { userId: leaver.userId } }),
    await prisma.operatorAction.findMany({ where }),
    await prisma.apiKey.findMany({ where }),
  ];
  expect(logs.map((rows) => rows.length > 0)).toEqual([true, true, false, true]);
  expect(JSON.stringify(logs)).not.toContain('Wilhelmina');
  const owners = await newPerson(['owner']);
  const other = { ...owners, handle: leaver.handle, merchantId: leaver.merchantId };
  const after = await settings.read(other, '/audit', auditSchema);
  expect(after.entries.map(({ actor }) => actor)).toEqual(before.entries.map(() => erasedName));
});

it('two rotations at once leave one pair that works', async () => {
  await settings.change(owner, '/keys', {}, createdKeysSchema);
  const pairs = await Promise.all([1, 2].map(() => settings.change(owner, '/keys/rotate', {}, createdKeysSchema)));
  const works = await Promise.all(pairs.map(({ secret_key }) => isActive(secret_key)));
  expect(works.filter(Boolean)).toHaveLength(1);
  expect((await settings.read(owner, '/keys', keysSchema)).earlier).toHaveLength(2);
});

it('live keys need verification and agreement, then a second factor, and the handle to be replaced', async () => {
  const { missing } = await settings.read(owner, '/keys', keysSchema, 'live');
  expect(missing).toEqual(['verification', 'agreement']);
  expect(codeOf(await settings.send(owner, 'POST', '/keys', {}, 'live'))).toBe('live_not_enabled');
  await verifyMerchant(fresh, owner.merchantId, 'case 7', { actor: 'f.okafor', reason: null });
  const { version, terms } = await settings.read(owner, '/go-live/agreement', agreementSchema);
  // The terms of live mode, which the signature enables: test mode has no reserve.
  expect(terms).toEqual({
    fee_bps: 500,
    fee_fixed: 50,
    reserve_bps: 1_000,
    reserve_days: 90,
    dispute_fee: 1_500,
    tax_remittance: 'platform',
  });
  const signing = { version, sha256, typed_name: 'Ines Halloran' };
  const withoutFactor = { ...owner, factorAt: null };
  expect(codeOf(await settings.send(withoutFactor, 'POST', '/go-live/agreement/sign', signing))).toBe(
    'step_up_required',
  );
  const signed = await settings.change(owner, '/go-live/agreement/sign', signing, agreementSchema);
  expect(signed.signature).toMatchObject({ version: '1.0', typed_name: 'Ines Halloran' });
  expect(codeOf(await settings.send(withoutFactor, 'POST', '/keys', {}, 'live'))).toBe('step_up_required');
  await settings.change(owner, '/keys', {}, createdKeysSchema, 'live');
  const wrong = await settings.send(owner, 'POST', '/keys/rotate', { confirmation: 'other' }, 'live');
  expect(codeOf(wrong)).toBe('validation_error');
  await settings.change(owner, '/keys/rotate', { confirmation: owner.handle }, createdKeysSchema, 'live');
  expect(await settings.read(owner, '/go-live', goLiveSchema)).toMatchObject({
    test_order: { done_at: null },
    verification: { state: 'verified' },
    agreement: { version: '1.0', signature: { typed_name: 'Ines Halloran' }, upcoming: null },
    unlocked: true,
  });
  const day = 86_400_000;
  for (const [version, days] of [
    ['2.0', 29],
    ['3.0', 31],
  ] as const) {
    const effectiveAt = new Date(Date.now() + days * day).toISOString();
    const next = { version, text: agreementText, changes: [`Changes of ${version}.`], effectiveAt };
    await publishAgreement(fresh, next, { actor: 'f.okafor', reason: null });
  }
  expect(await settings.read(owner, '/go-live', goLiveSchema)).toMatchObject({
    agreement: { version: '1.0', upcoming: { version: '2.0', changes: ['Changes of 2.0.'] } },
    unlocked: true,
  });
});

it('an endpoint shows its secret once, is changed field by field, and reports its attempts', async () => {
  const created = await settings.change(
    owner,
    '/webhooks',
    { url: 'https://shop.example/hooks', events: ['refund.created'], description: 'Orders' },
    createdEndpointSchema,
  );
  const path = `/webhooks/${created.endpoint.id}`;
  expect(created.secret).toMatch(/^whsec_/);
  await settings.change(owner, `${path}/url`, { url: 'https://shop.example/new' }, endpointSchema);
  await settings.change(owner, `${path}/description`, { description: null }, endpointSchema);
  await settings.change(owner, `${path}/events`, { events: ['*'] }, endpointSchema);
  const sent = await settings.change(owner, `${path}/test`, {}, sentEventSchema);
  expect(settings.started.at(-1)).toEqual(['deliver', sent.event_id, 0]);
  const ids = { eventId: asId<'event'>(sent.event_id), endpointId: asId<'webhook_endpoint'>(created.endpoint.id) };
  await setDeliveryState(fresh.database, ids, 'failed', 3);
  const { endpoint, attempts_by_hour: hours } = await settings.read(owner, path, endpointDetailSchema);
  expect(endpoint).toMatchObject({
    url: 'https://shop.example/new',
    description: null,
    events: ['*'],
    attempts_7_days: { total: 3, delivered: 0 },
    never_succeeded: true,
  });
  expect([hours.length, hours.at(-1)]).toEqual([48, { hour: hours.at(-1)?.hour, delivered: 0, failed: 3 }]);
  const rotated = await settings.change(owner, `${path}/rotate`, { overlap_hours: 24 }, createdEndpointSchema);
  expect(rotated.endpoint.previous_secret_expires_at).not.toBe(null);
  const list = await settings.send(owner, 'GET', '/webhooks');
  expect(endpointsSchema.parse(list.body)).toMatchObject({ limit: 32 });
  for (const secret of [created.secret, rotated.secret]) expect(list.text).not.toContain(secret);
  await settings.change(owner, `${path}/disable`, {}, endpointSchema);
  expect(codeOf(await settings.send(owner, 'POST', `${path}/test`))).toBe('endpoint_disabled');
  await settings.change(owner, `${path}/delete`, {}, endpointSchema);
  expect(codeOf(await settings.send(owner, 'GET', path))).toBe('not_found');
});

it('a delivery shows what was sent and the response as text, and only to roles that may read bodies', async () => {
  const { id } = await newEndpoint(owner);
  const { event_id: event } = await settings.change(owner, `/webhooks/${id}/test`, {}, sentEventSchema);
  const ids = { eventId: asId<'event'>(event), endpointId: asId<'webhook_endpoint'>(id) };
  await setDeliveryState(fresh.database, ids, 'failed', 1);
  const response = sealAttemptResponse(settings.keyring, ids, Buffer.from('<script>alert(1)</script>'));
  await fresh.database.pool.query('UPDATE webhook_attempt SET response = $1 WHERE event_id = $2', [response, event]);
  const path = `/webhooks/${id}/deliveries/${event}`;
  const shown = await settings.read(owner, path, deliveryDetailSchema);
  expect(shown.attempts.map((each) => each.response)).toEqual(['<script>alert(1)</script>']);
  expect(JSON.parse(shown.request?.body ?? '')).toMatchObject({ id: event, type: 'webhook_endpoint.test' });
  expect(shown.request?.headers['webhook-id']).toBe(event);
  const accountant: TestPerson = { ...owner, userId: uuidV7(), roles: ['read_only'] };
  const masked = await settings.read(accountant, path, deliveryDetailSchema);
  expect([masked.request, masked.attempts.map((each) => each.response)]).toEqual([null, [null]]);
});

it('deliveries come in pages that add up, and missed ones are sent again with their number', async () => {
  const { id } = await newEndpoint(owner);
  const events: string[] = [];
  for (let index = 0; index < 52; index += 1)
    events.push((await settings.change(owner, `/webhooks/${id}/test`, {}, sentEventSchema)).event_id);
  const first = await settings.read(owner, `/webhooks/${id}/deliveries`, deliveriesSchema);
  const second = await settings.read(owner, `/webhooks/${id}/deliveries?after=${first.next}`, deliveriesSchema);
  const listed = [...first.deliveries, ...second.deliveries].map(({ event_id }) => event_id);
  expect([first.deliveries.length, second.next, listed]).toEqual([50, null, events.toReversed()]);
  const since = new Date(Date.now() - 60_000).toISOString();
  // Test events are not sent again with those that were missed.
  expect(await settings.change(owner, `/webhooks/${id}/resend-missed`, { since }, missedResentSchema)).toEqual({
    count: 0,
    dispatched: true,
  });
  const again = await settings.change(owner, `/webhooks/${id}/resend`, { event_id: events[0] }, sentEventSchema);
  expect([again.event_id, settings.started.at(-1)]).toEqual([events[0], ['deliver', events[0], 0]]);
});

it('ids of another merchant are rejected like ids that do not exist', async () => {
  const stranger = await newPerson(['owner'], 'A stranger');
  const { id } = await newEndpoint(stranger);
  const { event_id: event } = await settings.change(stranger, `/webhooks/${id}/test`, {}, sentEventSchema);
  const since = new Date().toISOString();
  const attempts = (endpoint: string, ofEvent: string) =>
    [
      ['GET', `/webhooks/${endpoint}`],
      ['GET', `/webhooks/${endpoint}/deliveries`],
      ['GET', `/webhooks/${endpoint}/deliveries/${ofEvent}`],
      ...['test', 'enable', 'disable', 'delete'].map((verb) => ['POST', `/webhooks/${endpoint}/${verb}`] as const),
      ['POST', `/webhooks/${endpoint}/url`, { url: 'https://evil.example/' }],
      ['POST', `/webhooks/${endpoint}/events`, { events: ['*'] }],
      ['POST', `/webhooks/${endpoint}/description`, { description: 'x' }],
      ['POST', `/webhooks/${endpoint}/rotate`, { overlap_hours: 0 }],
      ['POST', `/webhooks/${endpoint}/resend`, { event_id: ofEvent }],
      ['POST', `/webhooks/${endpoint}/resend-missed`, { since }],
    ] as const;
  const answers = async (endpoint: string, ofEvent: string) => {
    const all: unknown[] = [];
    for (const [method, path, body] of attempts(endpoint, ofEvent)) {
      const { status, text } = await settings.send(owner, method, path, body);
      all.push([status, text.replace(/"request_id":"[^"]*"/, '')]);
    }
    return all;
  };
  const foreign = await answers(id, event);
  expect(foreign).toEqual(await answers(uuidV7(), uuidV7()));
  expect(new Set(foreign.map((each) => JSON.stringify(each))).size).toBe(1);
});

it('branding names each rejected field, and offers the nearest colour that can be read', async () => {
  const rejected = await settings.send(owner, 'POST', '/branding', {
    changes: { primary_color: 'red', border_radius: 99 },
  });
  expect(rejected.body).toMatchObject({
    error: {
      code: 'validation_error',
      details: { fields: [{ path: 'changes.primary_color' }, { path: 'changes.border_radius' }] },
    },
  });
  const sent = { changes: { primary_color: '#d9d9d9' } };
  const { settings: saved, contrasts } = await settings.change(owner, '/branding', sent, brandingSchema);
  expect(saved.primary_color).toBe('#d9d9d9');
  const failed = contrasts.filter(({ passes }) => !passes);
  expect(failed.map(({ of, suggestion }) => [of, suggestion])).toEqual([['primary_color', '#949494']]);
});

it('a bank account reaches the workflow as a token of the dashboard, and a number is rejected and repeated nowhere', async () => {
  const number = '000123456789';
  const refused = await settings.send(owner, 'POST', '/banks', { currency: 'GBP', token: number });
  expect([codeOf(refused), refused.text.includes(number), saves]).toEqual(['token_rejected', false, []]);
  const rejected = await settings.send(owner, 'POST', '/banks', { currency: 'GBP', token: 'btok_1' });
  expect(codeOf(rejected)).toBe('bank_account_rejected');
  expect(saves).toMatchObject([
    {
      source: 'dashboard',
      currency: 'GBP',
      token: 'btok_1',
      actor: `user ${owner.userId}`,
      user: { id: owner.userId },
    },
  ]);
  const { currencies, wait_hours: hours } = await settings.read(owner, '/banks', bankAccountsSchema);
  expect([currencies.map(({ currency, current }) => [currency, current]), hours]).toEqual([
    [
      ['USD', null],
      ['GBP', null],
      ['EUR', null],
      ['CAD', null],
      ['AUD', null],
    ],
    24,
  ]);
  const withoutFactor = { ...owner, factorAt: null };
  const asked = await settings.send(withoutFactor, 'POST', '/banks', { currency: 'GBP', token: 'btok_1' });
  expect(codeOf(asked)).toBe('step_up_required');
  expect(replacedBankAccountSchema.safeParse({ account: null }).success).toBe(false);
});

it('a wallet domain is checked, recorded with its person, and reported as busy while nothing is stored', async () => {
  expect(codeOf(await settings.send(owner, 'POST', '/wallets', { domain: 'https://a.example' }))).toBe(
    'validation_error',
  );
  expect(codeOf(await settings.send(owner, 'POST', '/wallets', { domain: 'shop.example' }))).toBe('service_busy');
  expect(codeOf(await settings.send(owner, 'POST', '/wallets/remove', { confirmation: 'x' }))).toBe('not_found');
  expect(await settings.read(owner, '/wallets', walletsSchema)).toEqual({ domain: null, removed: [] });
  const { entries } = await settings.read(owner, '/audit?action=payment_method_domain', auditSchema);
  expect(entries.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
    ['payment_method_domain.register', 'Ines Halloran', 'Registers the wallet domain shop.example.'],
  ]);
});

it('the audit log shows own entries to other roles, and its export neutralises formulas and is recorded', async () => {
  const ada = { ...owner, userId: uuidV7(), name: '=HYPERLINK("https://evil.example")', roles: ['developer'] } as const;
  await settings.change(owner, '/keys', {}, createdKeysSchema);
  await settings.change(ada, '/keys/rotate', { reason: '+1' }, createdKeysSchema);
  const actionsFor = async (person: TestPerson, query = '') =>
    (await settings.read(person, `/audit${query}`, auditSchema)).entries.map(({ action }) => action);
  expect(await actionsFor(owner)).toEqual(['api_key.rotated', 'api_key.created']);
  expect(await actionsFor(ada, `?who=${owner.userId}`)).toEqual(['api_key.rotated']);
  expect(codeOf(await settings.send(ada, 'POST', '/audit/export'))).toBe('role_missing');
  const { text: content } = await settings.send(owner, 'POST', '/audit/export', {});
  expect(content).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(content).toContain(`,'+1,`);
  expect((await actionsFor(owner))[0]).toBe('audit.export');
  // More than the server reads at once.
  await fresh.database.pool.query(
    `INSERT INTO operator_action (id, merchant_id, action, target, actor, result, detail)
     SELECT gen_random_uuid(), $1, 'merchant.seen', 'n' || number, 'f.okafor', 'accepted', 'Seen.'
     FROM generate_series(1, 2001) AS number`,
    [owner.merchantId],
  );
  const { text } = await settings.send(owner, 'POST', '/audit/export', { action: 'merchant' });
  const targets = [...text.matchAll(/,merchant\.seen,(n\d+),/g)].map(([, target]) => target);
  expect([targets.length, new Set(targets).size]).toEqual([2001, 2001]);
  expect(codeOf(await settings.send(owner, 'GET', '/audit?after=x'))).toBe('validation_error');
});
