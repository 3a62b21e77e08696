import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { createKeyPair, rotateKeyPair } from '@landed/management/api-key/change-keys';
import { listAudit } from '@landed/management/audit/list-audit';
import { setBranding } from '@landed/management/branding/set-branding';
import { holdMerchant } from '@landed/management/merchant/hold-merchant';
import { changeRoles, removeUser } from '@landed/management/user/change-team';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { sendTestEvent } from '@landed/management/webhook-endpoint/send-test-event';
import { seedUser } from '@landed/prisma/write/user/seed-user';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { newEndpoint, newOwner, recordingStarter } from './endpoint-case.js';

const fresh = databaseOfFile();
let service: EndpointService & { readonly apiKeyPepper: string };
let merchantId: MerchantId;
const by = (name: string) => ({
  actor: name,
  reason: 'because',
  user: { id: uuidV7(), sessionId: uuidV7(), address: '203.0.113.7', factorAt: null },
});

beforeAll(() => {
  service = { database: fresh.database, keyring: newKeyring(), apiKeyPepper: 'a-pepper-of-the-tests' };
});
beforeEach(async () => {
  merchantId = await newOwner(fresh.database);
});
it('the audit log has what users and operators did, newest first, and nothing of another merchant', async () => {
  const ines = by('Ines Halloran');
  const owner = { merchantId, rail: 'test' } as const;
  await createKeyPair(service, owner, ines);
  await setBranding(service, owner, { borderRadius: 4 }, ines);
  const endpoint = await newEndpoint(service, merchantId);
  await sendTestEvent(service, recordingStarter().starter, endpoint, ines);
  await holdMerchant(service, merchantId, { actor: 'f.okafor', reason: 'Looks like fraud' });
  await createKeyPair(service, { merchantId: await newOwner(fresh.database), rail: 'test' }, by('A stranger'));
  const { entries } = await listAudit(service, { merchantId }, 10);
  expect(entries.map(({ action, by: kind, actor, reason, rail }) => [action, kind, actor, reason, rail])).toEqual([
    ['merchant.held', 'operator', 'Landed support', null, null],
    ['webhook_endpoint.test', 'user', 'Ines Halloran', 'because', 'test'],
    ['webhook_endpoint.created', 'operator', 'Landed support', null, 'test'],
    ['branding.changed', 'user', 'Ines Halloran', 'because', 'test'],
    ['api_key.created', 'user', 'Ines Halloran', 'because', 'test'],
  ]);
  expect(entries[3]).toMatchObject({
    fields: { borderRadius: { before: null, after: 4 } },
    userId: ines.user.id,
    address: '203.0.113.7',
  });
});

it('the audit log has who changed whose roles, with name and address, and the database has neither in clear', async () => {
  const store = { database: fresh.database, keyring: service.keyring };
  const person = (name: string) => ({
    name,
    email: `${name}@team-${merchantId}.example`,
    passwordHash: '$argon2id$v=19$none',
  });
  const ines = await seedUser(store, person('ines'), merchantId, ['owner']);
  const tom = await seedUser(store, person('tom'), merchantId, ['support']);
  const actor = {
    kind: 'user',
    userId: ines,
    sessionId: asId<'user_session'>(uuidV7()),
    address: '203.0.113.9',
  } as const;
  const people = { ...store, origin: 'https://dashboard.example' };
  const team = { merchantId, merchantName: 'Harbour Leather' };
  await changeRoles(people, team, { userId: tom, roles: ['finance', 'support'] }, { actor, name: 'ines' });
  await removeUser(people, team, tom, { actor: { kind: 'operator', name: 'f.okafor' }, name: null });
  const { entries } = await listAudit(store, { merchantId }, 10);
  const of = ({ action, by: kind, actor: who, address, target, fields }: (typeof entries)[number]) => [
    action,
    kind,
    who,
    address,
    target,
    fields?.['roles'],
  ];
  expect(entries.map(of)).toEqual([
    ['team.removed', 'operator', 'Landed support', null, tom, { before: 'finance, support', after: '' }],
    ['team.roles_changed', 'user', 'ines', '203.0.113.9', tom, { before: 'support', after: 'finance, support' }],
  ]);
  const stored = await fresh.database.prisma
    .$queryRaw`SELECT * FROM audit_entry WHERE merchant_id = ${merchantId}::uuid`;
  expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113\.9|"ines"/);
});

it('pages add up to the whole log, and filters narrow it to a person, an action or a time', async () => {
  const [ines, ada] = [by('Ines'), by('Ada')];
  const owner = { merchantId, rail: 'test' } as const;
  await createKeyPair(service, owner, ines);
  for (let index = 0; index < 3; index += 1) await rotateKeyPair(service, owner, ada);
  await setBranding(service, owner, { borderRadius: 4 }, ada);
  const whole = await listAudit(service, { merchantId }, 10);
  expect([whole.entries.length, whole.hasMore]).toEqual([5, false]);
  const first = await listAudit(service, { merchantId }, 3);
  const second = await listAudit(service, { merchantId, after: first.entries.at(-1) }, 3);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  expect([...first.entries, ...second.entries]).toEqual(whole.entries);
  const countOf = async (filter: object) => (await listAudit(service, { merchantId, ...filter }, 10)).entries.length;
  expect(await countOf({ userId: ines.user.id })).toBe(1);
  expect([await countOf({ action: 'api_key' }), await countOf({ action: 'api_key.rotated' })]).toEqual([4, 3]);
  expect(await countOf({ since: new Date(Date.now() + 60_000) })).toBe(0);
});
