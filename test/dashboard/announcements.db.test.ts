import { randomUUID } from 'node:crypto';
import {
  type AnnouncementKind,
  announcementRoles,
  type MailKind,
  otherMailKinds,
} from '@landed/contracts/dashboard/mails';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { publishAgreement } from '@landed/management/agreement/publish-agreement';
import { signAgreement } from '@landed/management/agreement/sign-agreement';
import { announceNews } from '@landed/management/announcement/announce-news';
import { createKeyPair, rotateKeyPair } from '@landed/management/api-key/change-keys';
import { listMails } from '@landed/prisma/read/user/list-mails';
import { markKeyExposed } from '@landed/prisma/write/merchant/mark-key-exposed';
import { seedUser } from '@landed/prisma/write/user/seed-user';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from '../store/checkout-case.js';
import { newOwner, operator } from '../store/endpoint-case.js';
import { disputedPayment } from '../store/evidence-case.js';
import { payoutCases } from '../store/payout-case.js';
import { insertEvent, newEndpointRow } from '../store/webhook-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const origin = 'https://dashboard.example';
const service = {
  keyring,
  origin,
  apiKeyPepper: 'a-pepper-of-the-tests',
  get database() {
    return fresh.database;
  },
};
const roles = ['owner', 'developer', 'finance', 'support', 'read_only'] as const;
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA';

const change = (text: string, ...values: readonly unknown[]) => fresh.database.pool.query(text, [...values]);
/** Sets what the product's triggers and keys keep as it was, such as the time of something. */
const rewrite = (table: string, id: string, set: string) =>
  fresh.database.pool.query(
    `BEGIN; SET LOCAL session_replication_role = 'replica'; UPDATE ${table} SET ${set} WHERE id = '${id}'; COMMIT`,
  );
const inHours = (hours: number): string => `now() + interval '${hours} hours'`;

/** One person of each role. */
async function giveTeam(merchantId: MerchantId): Promise<void> {
  for (const role of roles) {
    const email = `${role}@${merchantId}.example`;
    await seedUser(service, { name: role, email, passwordHash }, merchantId, [role]);
  }
}

/** Its mails, as `kind role`. */
async function mailsOf(merchantId: MerchantId) {
  const mails = await listMails(fresh.database, keyring, 1_000);
  return mails.flatMap(({ to, ...mail }) => {
    const [role, domain] = to.split('@');
    return domain === `${merchantId}.example` ? [{ ...mail, role: role ?? '' }] : [];
  });
}

/** Whatever was announced: as often as possible, by several processes at once and again later. */
async function announced(merchantId: MerchantId): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) await Promise.all([1, 2, 3].map(() => announceNews(service)));
  return (await mailsOf(merchantId)).map(({ kind, role }) => `${kind} ${role}`).toSorted();
}

async function failingEndpoint(failingHours: number): Promise<{ merchantId: MerchantId; endpointId: string }> {
  const merchantId = await newOwner(fresh.database);
  const { endpointId } = await newEndpointRow(fresh.database, keyring, { merchantId });
  const { eventId } = await insertEvent(fresh.database, keyring, { merchantId });
  await change(
    `UPDATE webhook_endpoint SET failures = 3, enabled_at = now() - interval '30 days',
            last_success_at = now() - make_interval(hours => $2, mins => 1) WHERE id = $1`,
    endpointId,
    failingHours,
  );
  await change(
    `INSERT INTO webhook_attempt (event_id, endpoint_id, number, started_at, duration_ms, outcome)
     VALUES ($1, $2, 1, now() - make_interval(hours => $3), 5, 'timeout')`,
    eventId,
    endpointId,
    failingHours,
  );
  return { merchantId, endpointId };
}

async function openedDispute(dueInHours: number): Promise<{ merchantId: MerchantId; disputeId: string }> {
  const { merchantId, disputeId } = await disputedPayment(fresh.database, keyring);
  const set = `evidence_due_by = ${inHours(dueInHours)}, created_at = ${inHours(-200)}`;
  await rewrite('dispute', disputeId, set);
  return { merchantId, disputeId };
}

async function failedPayout(): Promise<MerchantId> {
  const { merchantId } = await payoutCases(fresh.database, keyring).paid();
  await change(`UPDATE payout SET status = 'in_transit' WHERE merchant_id = $1`, merchantId);
  await change(
    `UPDATE payout SET status = 'failed', failure_code = 'account_closed', failed_at = now() WHERE merchant_id = $1`,
    merchantId,
  );
  return merchantId;
}

const ownerWithKeys = async (): Promise<MerchantId> => {
  const merchantId = await newOwner(fresh.database);
  await createKeyPair(service, { merchantId, rail: 'test' }, operator);
  return merchantId;
};

/** How each kind comes about, at a merchant of its own. */
const cases: Readonly<Record<AnnouncementKind, () => Promise<MerchantId>>> = {
  async keys_rotated() {
    const merchantId = await ownerWithKeys();
    await rotateKeyPair(service, { merchantId, rail: 'test' }, operator);
    return merchantId;
  },
  async key_exposed() {
    const merchantId = await ownerWithKeys();
    const where = { merchantId, kind: 'secret' } as const;
    const key = await fresh.database.prisma.apiKey.findFirstOrThrow({ where });
    await markKeyExposed(fresh.database, key.id);
    return merchantId;
  },
  endpoint_failing: async () => (await failingEndpoint(25)).merchantId,
  async endpoint_disabled() {
    const merchantId = await newOwner(fresh.database);
    const { endpointId } = await newEndpointRow(fresh.database, keyring, { merchantId });
    await change(
      `INSERT INTO webhook_endpoint_change (id, endpoint_id, change, actor, reason)
       VALUES ($1, $2, 'disabled', 'service', 'failing')`,
      randomUUID(),
      endpointId,
    );
    return merchantId;
  },
  async bank_account_changed() {
    const merchantId = await newOwner(fresh.database);
    await payoutCases(fresh.database, keyring).giveBankAccount(merchantId, 'GBP', { source: 'dashboard' });
    return merchantId;
  },
  payout_failed: failedPayout,
  dispute_opened: async () => (await openedDispute(72)).merchantId,
  async dispute_due() {
    const { merchantId, disputeId } = await openedDispute(72);
    await announceNews(service);
    await rewrite('dispute', disputeId, `evidence_due_by = ${inHours(47)}`);
    return merchantId;
  },
  async agreement_signed() {
    const merchantId = await newOwner(fresh.database);
    const { sha256 } = await agreement();
    const user = {
      id: randomUUID(),
      sessionId: randomUUID(),
      address: '203.0.113.7',
      factorAt: new Date().toISOString(),
    };
    const signing = { merchantId, version: '1.0', sha256, typedName: 'Ines Halloran', userAgent: null };
    await signAgreement(fresh, signing, { actor: 'Ines', reason: null, user });
    return merchantId;
  },
};

const agreement = () =>
  publishAgreement(
    fresh,
    {
      version: '1.0',
      text: '# Merchant agreement\n\nPayouts are weekly.',
      changes: [],
      effectiveAt: '2026-01-01T00:00:00.000Z',
    },
    operator,
  );

beforeAll(() => agreement());

describe('announceNews', () => {
  it.each(Object.keys(announcementRoles) as AnnouncementKind[])(
    'mails %s once to the roles that it concerns, however many processes announce',
    async (kind) => {
      const merchantId = await cases[kind]();
      await giveTeam(merchantId);
      expect(await announced(merchantId)).toEqual(announcementRoles[kind].map((role) => `${kind} ${role}`).toSorted());
      for (const { text, subject } of await mailsOf(merchantId)) {
        expect(text).toMatch(/\n\nhttps:\/\/dashboard\.example\/\S+\n$/);
        expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|Invalid/);
      }
    },
  );

  it('mails no one at a merchant without members, and does not make up for it', async () => {
    const merchantId = await cases.payout_failed();
    expect(await announced(merchantId)).toEqual([]);
    await giveTeam(merchantId);
    expect(await announced(merchantId)).toEqual([]);
  });

  it('mails no one who was disabled', async () => {
    const merchantId = await cases.payout_failed();
    await giveTeam(merchantId);
    await change(
      `UPDATE app_user SET disabled_at = now() WHERE id IN (SELECT user_id FROM membership WHERE merchant_id = $1 AND 'finance' = ANY(roles))`,
      merchantId,
    );
    expect(await announced(merchantId)).toEqual(['payout_failed owner']);
  });

  it('writes neither mail nor mark when it ends in the middle, so that the next one announces everything', async () => {
    const merchantId = await cases.keys_rotated();
    await giveTeam(merchantId);
    await change(`ALTER TABLE dashboard_mail ADD CONSTRAINT broken CHECK (kind <> 'keys_rotated') NOT VALID`);
    await expect(announceNews(service)).rejects.toThrow();
    await change('ALTER TABLE dashboard_mail DROP CONSTRAINT broken');
    expect(await announced(merchantId)).toEqual(['keys_rotated developer', 'keys_rotated owner']);
  });

  it('mails about a failing endpoint on the first and third day, and anew after a success', async () => {
    const { merchantId, endpointId } = await failingEndpoint(23);
    await giveTeam(merchantId);
    const after = async (hours: number) => {
      await change(
        `UPDATE webhook_attempt SET started_at = now() - make_interval(hours => $2) WHERE endpoint_id = $1`,
        endpointId,
        hours,
      );
      return (await announced(merchantId)).filter((mail) => mail === 'endpoint_failing developer').length;
    };
    await change(`UPDATE webhook_endpoint SET last_success_at = now() - interval '9 days' WHERE id = $1`, endpointId);
    expect([await after(23), await after(25), await after(71), await after(73), await after(100)]).toEqual([
      0, 1, 1, 2, 2,
    ]);
    await change(`UPDATE webhook_endpoint SET last_success_at = now() - interval '8 days' WHERE id = $1`, endpointId);
    expect(await after(25)).toBe(3);
  });

  it('reminds of a dispute 48 hours before it is due, unless evidence was sent or it came later than that', async () => {
    const { merchantId, disputeId } = await openedDispute(49);
    await giveTeam(merchantId);
    const kinds = async () => new Set((await announced(merchantId)).map((mail) => mail.split(' ')[0]));
    expect(await kinds()).toEqual(new Set(['dispute_opened']));
    const due = `evidence_due_by = ${inHours(47)}`;
    await rewrite('dispute', disputeId, `${due}, created_at = now()`);
    expect(await kinds()).toEqual(new Set(['dispute_opened']));
    await rewrite('dispute', disputeId, `created_at = ${inHours(-200)}, status = 'under_review'`);
    expect(await kinds()).toEqual(new Set(['dispute_opened']));
    await rewrite('dispute', disputeId, `status = 'needs_response'`);
    expect(await kinds()).toEqual(new Set(['dispute_opened', 'dispute_due']));
  });

  it('leaves news of before the last three days alone', async () => {
    const merchantId = await cases.payout_failed();
    await giveTeam(merchantId);
    await change(`UPDATE payout SET failed_at = now() - interval '73 hours' WHERE merchant_id = $1`, merchantId);
    expect(await announced(merchantId)).toEqual([]);
  });

  it('sends the copy of the agreement whole, and names the mode of what happened in test mode', async () => {
    const merchantId = await cases.agreement_signed();
    await rotateAsIn(merchantId);
    await giveTeam(merchantId);
    await announced(merchantId);
    const mails = await mailsOf(merchantId);
    const copy = mails.find(({ kind }) => kind === 'agreement_signed');
    expect(copy?.text).toContain('\n\n# Merchant agreement\n\nPayouts are weekly.\n\n');
    expect(copy?.text).toContain((await agreement()).sha256);
    expect(mails.find(({ kind }) => kind === 'keys_rotated')?.subject).toMatch(/were replaced \(test mode\)$/);
  });
});

async function rotateAsIn(merchantId: MerchantId): Promise<void> {
  const owner = { merchantId: asId<'merchant'>(merchantId), rail: 'test' } as const;
  await createKeyPair(service, owner, operator);
  await rotateKeyPair(service, owner, operator);
}

/** What the dashboard promises, one mail or more for each. */
const promised = {
  invitation: ['invitation'],
  reset: ['reset'],
  'new device': ['new_device'],
  'factor removed': ['factor_removed'],
  'roles changed': ['roles_changed'],
  'keys rotated or exposed': ['keys_rotated', 'key_exposed'],
  'bank account changed': ['bank_account_changed'],
  'endpoint failing and disabled': ['endpoint_failing', 'endpoint_disabled'],
  'payout failed': ['payout_failed'],
  'dispute opened and due': ['dispute_opened', 'dispute_due'],
  'verification result': ['verification_result'],
  'agreement copy': ['agreement_signed'],
} as const satisfies Readonly<Record<string, readonly MailKind[]>>;

it('every mail that the dashboard promises exists, and no other', () => {
  const kinds = [...otherMailKinds, ...Object.keys(announcementRoles)];
  expect(Object.values(promised).flat().toSorted()).toEqual(kinds.toSorted());
});
