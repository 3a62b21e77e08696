import { createHash, randomUUID } from 'node:crypto';
import type { PartnerOutcome, PartnerReading, PayoutPartner } from '@landed/activities/payout/partner/port';
import { createBankAccountActivities } from '@landed/activities/bank-account/activities';
import { createVerificationActivities } from '@landed/activities/verification/activities';
import { asId } from '@landed/contracts/ids/ids';
import type { VerificationFact } from '@landed/contracts/verification/types';
import { goLiveSchema, verificationLinkSchema } from '@landed/dashboard/wire/go-live';
import { publishAgreement } from '@landed/management/agreement/publish-agreement';
import { listAudit } from '@landed/management/audit/list-audit';
import { verifyMerchant } from '@landed/management/merchant/unlock-live';
import { objectHmacs } from '@landed/prisma/read/processor-object/object-id';
import { listMails } from '@landed/prisma/read/user/list-mails';
import { seedUser } from '@landed/prisma/write/user/seed-user';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newOwner } from '../store/endpoint-case.js';
import { localChecks } from '../setup/operator-decision.js';
import { settingsOfFile, type TestPerson, testPerson } from './settings-server.js';

type Opened = PartnerOutcome<{ readonly kind: 'made'; readonly accountId: string; readonly detail: object }>;

const agreementText = '# Merchant agreement\n\nPayouts are weekly.';
const sha256 = createHash('sha256').update(agreementText).digest('hex');
const operator = { actor: 'f.okafor', reason: null };

let activities: ReturnType<typeof createVerificationActivities>;
let owner: TestPerson;
let email: string;
/** What the processor states; null: nothing. */
let fact: VerificationFact | null;
let opened: Opened;
let reads: number;
let openedWith: { readonly key: string; readonly country: string }[];

const partner = {
  openAccount: async (request: { readonly key: string; readonly country: string }) => {
    openedWith.push(request);
    return opened;
  },
  findAccount: async () => ({ kind: 'absent' }),
  createOnboardingLink: async ({ returnUrl }: { readonly returnUrl: string }) => ({
    kind: 'made',
    url: `https://processor.example/setup?back=${encodeURIComponent(returnUrl)}`,
  }),
  readBusiness: async (): Promise<PartnerReading<{ readonly kind: 'made'; readonly fact: VerificationFact }>> => {
    reads += 1;
    return fact === null ? { kind: 'unknown', detail: {} } : { kind: 'made', fact };
  },
} as unknown as PayoutPartner;

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh, {
  openVerificationPage: (request) => activities.openVerificationPage(request),
  readVerification: async (ref) => void (await activities.readVerification(ref)),
});

beforeAll(async () => {
  const { keyring } = settings;
  const accountsOf = () => ['us', 'gb'] as const;
  activities = createVerificationActivities({ ...fresh, keyring, payoutPartnerOf: () => partner, accountsOf });
  const version = { version: '1.0', text: agreementText, changes: [], effectiveAt: '2026-01-01T00:00:00.000Z' };
  await publishAgreement(fresh, version, operator);
});

beforeEach(async () => {
  const merchantId = await newOwner(fresh.database);
  owner = testPerson(merchantId, ['owner'], 'Ines Halloran', new Date().toISOString());
  email = `${randomUUID()}@example.com`;
  const person = {
    name: 'Ines Halloran',
    email,
    passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`,
  };
  await seedUser({ ...fresh, keyring: settings.keyring }, person, merchantId, ['owner']);
  fact = { state: 'in_progress', needs: [] };
  opened = { kind: 'made', accountId: `acct_${merchantId}`, detail: {} };
  [reads, openedWith] = [0, []];
});

const start = () => settings.change(owner, '/go-live/verification/start', { entity: 'us' }, verificationLinkSchema);
const shown = async () => (await settings.read(owner, '/go-live', goLiveSchema)).verification;
/** As a page that is opened after a while: nothing was read a moment ago. */
async function look(): Promise<Awaited<ReturnType<typeof shown>>> {
  const { merchantId } = owner;
  await fresh.database.prisma.verification.updateMany({ where: { merchantId }, data: { checkedAt: new Date(0) } });
  return (await settings.change(owner, '/go-live/verification/read', {}, goLiveSchema)).verification;
}
const mails = async () =>
  (await listMails(fresh.database, settings.keyring, 100))
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);
const codeOf = ({ body }: { readonly body: unknown }) => {
  const { error } = body as { error: { code: string; details?: { reason?: string } } };
  return error.details?.reason ?? error.code;
};
const sign = () =>
  settings.send(owner, 'POST', '/go-live/agreement/sign', { version: '1.0', sha256, typed_name: 'Ines Halloran' });
const createLiveKeys = () => settings.send(owner, 'POST', '/keys', {}, 'live');

it('a merchant gets live keys only with a verified business and a signed agreement', async () => {
  expect(await shown()).toEqual({ state: 'not_started', since: null, needs: [], entity: null });
  const { url } = await start();
  expect(url).toContain(encodeURIComponent(`/${owner.handle}/test/go-live?verification=returned`));
  expect(await shown()).toMatchObject({ state: 'in_progress', entity: 'us' });
  expect((await sign()).status).toBe(200);
  fact = { state: 'pending', needs: [] };
  expect(await look()).toMatchObject({ state: 'pending' });
  expect(codeOf(await createLiveKeys())).toBe('live_not_enabled');
  fact = { state: 'needs_information', needs: ['tax_number', 'website'] };
  expect(await look()).toMatchObject({ state: 'needs_information', needs: ['tax_number', 'website'] });
  fact = { state: 'verified', needs: [] };
  expect(await look()).toMatchObject({ state: 'verified', needs: [] });
  expect((await createLiveKeys()).status).toBe(200);
  expect(await mails()).toEqual([
    expect.stringMatching(/ is verified$/),
    expect.stringMatching(/^More is needed to verify /),
  ]);
  const { merchantId } = owner;
  const { entries } = await listAudit({ ...fresh, keyring: settings.keyring }, { merchantId }, 50);
  expect(entries.map(({ action, actor }) => `${action} ${actor}`)).toEqual(
    expect.arrayContaining([
      'merchant.verification_started Ines Halloran',
      'merchant.verification_changed service',
      'merchant.verified service',
      'merchant.live_enabled service',
    ]) as string[],
  );
});

it('a business that the processor rejects gets no live keys, and the record of an operator still counts', async () => {
  await start();
  await sign();
  fact = { state: 'rejected', needs: [] };
  expect(await look()).toMatchObject({ state: 'rejected' });
  expect(await mails()).toEqual([expect.stringMatching(/could not be verified$/)]);
  expect(codeOf(await createLiveKeys())).toBe('live_not_enabled');
  await verifyMerchant(fresh, owner.merchantId, 'CASE-7', operator);
  expect(await shown()).toMatchObject({ state: 'verified' });
  expect((await createLiveKeys()).status).toBe(200);
});

it('what is read again and again asks the processor once in ten seconds, and says what is stored without a response', async () => {
  await start();
  expect(await look()).toMatchObject({ state: 'in_progress' });
  await settings.change(owner, '/go-live/verification/read', {}, goLiveSchema);
  expect(reads).toBe(1);
  fact = null;
  expect(await look()).toMatchObject({ state: 'in_progress' });
});

it('a lost event is found by the sweep, which takes each verification once', async () => {
  await start();
  const { merchantId } = owner;
  expect((await activities.claimDueVerifications(50)).filter((due) => due.merchantId === merchantId)).toEqual([]);
  for (const state of ['in_progress', 'verified', 'rejected'] as const) {
    const past = { state, readAfter: new Date(Date.now() - 1_000) };
    await fresh.database.prisma.verification.updateMany({ where: { merchantId }, data: past });
    const [first, second] = await Promise.all([
      activities.claimDueVerifications(50),
      activities.claimDueVerifications(50),
    ]);
    expect([...first, ...second].filter((due) => due.merchantId === merchantId)).toEqual([
      { merchantId, entity: 'us' },
    ]);
  }
  fact = { state: 'verified', needs: [] };
  expect(await activities.readVerification({ merchantId, entity: 'us' })).toBe(true);
  expect(await activities.readVerification({ merchantId, entity: 'us' })).toBe(false);
});

it('an event names the account of its verification; others, and those of test mode, are not ours', async () => {
  await start();
  const event = (accountId: string, rail: 'test' | 'live' = 'live') =>
    activities.receiveBusinessEvent({
      rail,
      entity: 'us',
      eventHash: randomUUID().replaceAll('-', '').repeat(2),
      kind: 'business_changed',
      subject: { kind: 'object', idHmacs: objectHmacs(settings.keyring, accountId) },
      receivedAt: new Date().toISOString(),
    });
  const { merchantId } = owner;
  expect(await event(`acct_${merchantId}`)).toEqual({ kind: 'found', verification: { merchantId, entity: 'us' } });
  expect(await event('acct_other')).toEqual({ kind: 'ended', outcome: 'not_ours' });
  expect(await event(`acct_${merchantId}`, 'test')).toEqual({ kind: 'ended', outcome: 'not_ours' });
});

it('a start that the processor rejects, or that no entity here can make, says so and stores no account', async () => {
  const begin = (entity: string) => settings.send(owner, 'POST', '/go-live/verification/start', { entity });
  expect(codeOf(await begin('au'))).toBe('verification_unavailable');
  opened = { kind: 'rejected', underKey: false, code: 'not_accepted', failureCode: null, detail: {} };
  expect(codeOf(await begin('us'))).toBe('verification_rejected');
  expect(codeOf(await begin('nowhere'))).toBe('validation_error');
  expect(await shown()).toMatchObject({ state: 'not_started' });
});

it('the account that was verified is the one that is paid', async () => {
  await start();
  await start();
  fact = { state: 'verified', needs: [] };
  await look();
  await sign();
  const { merchantId } = owner;
  const paid: string[] = [];
  const attachBankAccount = async ({ accountId }: { readonly accountId: string }) => {
    paid.push(accountId);
    return { kind: 'unknown', detail: {} };
  };
  const bankAccounts = createBankAccountActivities({
    ...fresh,
    keyring: settings.keyring,
    payoutPartnerOf: () => ({ ...partner, attachBankAccount }) as unknown as PayoutPartner,
    payoutWaitHours: { dashboard: 24, operator: 12 },
    ...localChecks,
    ownerNotices: { start: async () => undefined },
  });
  const request = { rail: 'live', merchantId, currency: 'USD', token: 'btok_1', source: 'dashboard' } as const;
  const bankAccountId = asId<'bank_account'>(randomUUID());
  await bankAccounts.attachBankAccount({ ...request, bankAccountId, actor: 'ada', reason: 'OPS-1' }).catch(() => null);
  expect([paid, openedWith.length]).toEqual([[`acct_${merchantId}`], 1]);
});
