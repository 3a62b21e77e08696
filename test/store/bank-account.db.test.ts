import { randomUUID } from 'node:crypto';
import { createBankAccountActivities } from '@landed/activities/bank-account/activities';
import type { BankAccountMade, PartnerAccountMade, PayoutPartner } from '@landed/activities/payout/partner/port';
import { parseKeyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { BankAccountRequest, BankAccountSource } from '@landed/contracts/bank-account/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { listBankAccounts } from '@landed/management/bank-account/list-bank-accounts';
import { setBankAccount } from '@landed/management/bank-account/set-bank-account';
import { ManagementError } from '@landed/management/management-error';
import { createMerchant } from '@landed/management/merchant/create-merchant';
import { findPartnerAccount } from '@landed/prisma/read/bank-account/find-partner-account';
import { sealContexts } from '@landed/prisma/sealing';
import { saveBankAccount } from '@landed/prisma/write/bank-account/save-bank-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localChecks } from '../setup/operator-decision.js';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { interleave } from './interleave.js';

const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
const by = { actor: 'operator@landed.example', reason: 'case 7' };
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const opened = (accountId: string): PartnerAccountMade => ({ kind: 'made', accountId, detail: {} });
const attached = (changes: Partial<BankAccountMade> = {}): BankAccountMade => ({
  kind: 'made',
  externalAccountId: 'ba_1',
  bankName: 'TEST BANK',
  lastFour: '6789',
  country: 'US',
  currency: 'USD',
  detail: {},
  ...changes,
});
const rejected = { kind: 'rejected', underKey: true, code: 'not_accepted', failureCode: null, detail: {} } as const;
const unknown = { kind: 'unknown', detail: {} } as const;

type Fake = Partial<Pick<PayoutPartner, 'openAccount' | 'findAccount' | 'attachBankAccount'>>;

/** A new merchant, and the activity with a fake partner that records its calls. */
async function newCase(fake: Fake = {}) {
  const { merchantId } = await createMerchant({ database: fresh.database }, { name: 'Harbour Leather' }, by);
  const calls: (readonly [string, { readonly key: string }])[] = [];
  const notices: string[] = [];
  const partner: Fake = {
    openAccount: async () => opened(`acct_${merchantId}_${randomUUID()}`),
    findAccount: async () => ({ kind: 'absent' }),
    attachBankAccount: async () => attached(),
    ...fake,
  };
  const recorded = Object.fromEntries(
    Object.entries(partner).map(([name, call]) => [
      name,
      (request: never) => {
        calls.push([name, request]);
        return call(request);
      },
    ]),
  ) as unknown as PayoutPartner;
  const { attachBankAccount } = createBankAccountActivities({
    database: fresh.database,
    keyring,
    payoutPartnerOf: () => recorded,
    payoutWaitHours: { dashboard: 24, operator: 12 },
    ...localChecks,
    ownerNotices: { start: async ({ bankAccountId }) => void notices.push(bankAccountId) },
  });
  const request = (changes: Partial<BankAccountRequest> = {}): BankAccountRequest => ({
    rail: 'test',
    merchantId,
    currency: 'USD',
    bankAccountId: asId<'bank_account'>(randomUUID()),
    token: 'btok_1',
    source: 'operator',
    ...by,
    ...changes,
  });
  return { merchantId, calls, notices, attach: attachBankAccount, request, names: () => calls.map(([name]) => name) };
}

const list = (merchantId: MerchantId, withReplaced = true) =>
  listBankAccounts({ database: fresh.database }, merchantId, { withReplaced });

const actionsOf = (merchantId: MerchantId) =>
  fresh.database.prisma.operatorAction.findMany({
    where: { merchantId },
    orderBy: { at: 'asc' },
    select: { action: true, target: true, actor: true, reason: true, result: true, detail: true },
  });

const current = async (merchantId: MerchantId) =>
  (await list(merchantId, false)).map(({ id, currency }) => [id, currency]);

describe('saving a bank account', () => {
  it('stores the account masked, with the partner id sealed, and records who saved it and why', async () => {
    const { attach, request, merchantId, calls, notices } = await newCase();
    const wanted = request();
    const outcome = await attach(wanted);
    expect(notices).toEqual([wanted.bankAccountId]);
    const stored = await list(merchantId);
    expect(outcome).toEqual({ kind: 'saved', bankAccount: stored[0] });
    expect(stored).toEqual([
      {
        id: wanted.bankAccountId,
        rail: 'test',
        entity: 'us',
        currency: 'USD',
        country: 'US',
        bankName: 'TEST BANK',
        lastFour: '6789',
        status: 'active',
        failureCode: null,
        usableFrom: new Date(Date.parse(stored[0]?.createdAt ?? '') + 12 * 3_600_000).toISOString(),
        savedBy: by.actor,
        source: 'operator',
        createdAt: expect.any(String),
        replacedAt: null,
      },
    ]);
    const row = await fresh.database.prisma.bankAccount.findUniqueOrThrow({ where: { id: wanted.bankAccountId } });
    expect(Buffer.from(row.externalAccount).includes('ba_1')).toBe(false);
    const context = sealContexts.externalAccount(wanted.bankAccountId);
    expect(open(keyring, row.externalAccount, context).toString()).toBe('ba_1');
    expect(await findPartnerAccount(fresh.database, keyring, { rail: 'test', merchantId, entity: 'us' })).toMatch(
      `acct_${merchantId}`,
    );
    expect(await actionsOf(merchantId)).toEqual([
      {
        action: 'bank_account.saved',
        target: wanted.bankAccountId,
        ...by,
        result: 'accepted',
        detail: 'Payouts in USD go to the account ending in 6789.',
      },
    ]);
    const [change] = await fresh.database.prisma.merchantChange.findMany({
      where: { merchantId, change: 'bank_account_saved' },
    });
    expect(change).toMatchObject({ rail: 'test', ...by, fields: { lastFourUSD: { before: null, after: '6789' } } });
    expect(calls.map(([name, { key }]) => [name, key])).toEqual([
      ['openAccount', expect.stringMatching(/^account\.[0-9a-f-]{36}\.1$/)],
      ['attachBankAccount', `bank_account.${wanted.bankAccountId}.1`],
    ]);
  });

  it('saves once when the activity runs twice, and does not call the partner again', async () => {
    const { attach, request, merchantId, calls } = await newCase();
    const wanted = request();
    expect(await attach(wanted)).toEqual(await attach(wanted));
    expect(calls).toHaveLength(2);
    expect(await list(merchantId)).toHaveLength(1);
    expect(await actionsOf(merchantId)).toHaveLength(1);
  });

  it('replaces the account of the currency, and keeps the earlier row and the accounts of other currencies', async () => {
    const { attach, request, merchantId, names } = await newCase({
      attachBankAccount: async ({ currency }) => attached({ currency }),
    });
    const [first, other, second] = [request(), request({ currency: 'EUR' }), request()];
    for (const each of [first, other, second]) await attach(each);
    expect(await current(merchantId)).toEqual([
      [second.bankAccountId, 'USD'],
      [other.bankAccountId, 'EUR'],
    ]);
    const replaced = (await list(merchantId)).find(({ id }) => id === first.bankAccountId);
    expect(replaced?.replacedAt).toBe((await list(merchantId))[0]?.createdAt);
    // One account per entity at the partner.
    expect(names().filter((name) => name === 'openAccount')).toHaveLength(2);
  });

  it('activates payouts again after an errored account', async () => {
    const { attach, request, merchantId } = await newCase();
    const first = request();
    await attach(first);
    await fresh.database.prisma.bankAccount.update({
      where: { id: first.bankAccountId },
      data: { status: 'errored', failureCode: 'account_closed' },
    });
    await attach(request());
    expect((await list(merchantId, false)).map(({ status, failureCode }) => [status, failureCode])).toEqual([
      ['active', null],
    ]);
  });

  it.each([
    ['operator', 43_200_000],
    ['dashboard', 86_400_000],
  ] as const)(
    'an account that the source %s saves is used after %d ms, never earlier than it is saved',
    async (source, hold) => {
      const { attach, request, merchantId } = await newCase();
      await attach(request({ source: source satisfies BankAccountSource }));
      const [{ createdAt, usableFrom } = { createdAt: '', usableFrom: '' }] = await list(merchantId);
      expect(Date.parse(usableFrom) - Date.parse(createdAt)).toBe(hold);
    },
  );

  it('eight requests at once leave exactly one current account of the currency', async () => {
    const { attach, request, merchantId } = await newCase();
    const requests = Array.from({ length: 8 }, () => request());
    await Promise.all(requests.map(attach));
    const all = await list(merchantId);
    expect(all).toHaveLength(8);
    expect(all.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
    expect(await actionsOf(merchantId)).toHaveLength(8);
  });

  it('replaces what another save has stored while it waited', async () => {
    const { request, merchantId } = await newCase();
    const [first, second] = [request(), request()];
    const save = (wanted: BankAccountRequest) => (database: typeof fresh.database) =>
      saveBankAccount(database, keyring, wanted, attached(), 0);
    await interleaveSaves(merchantId, save(second), first);
    expect(await current(merchantId)).toEqual([[second.bankAccountId, 'USD']]);
  });
});

/** Holds the lock that a first save has, until the second one waits for it. */
async function interleaveSaves(
  merchantId: MerchantId,
  second: (database: typeof fresh.database) => Promise<unknown>,
  first: BankAccountRequest,
): Promise<void> {
  await saveBankAccount(fresh.database, keyring, first, attached(), 0);
  await interleave(
    fresh,
    ({ pool }) => pool.query('SELECT 1 FROM merchant_rail WHERE merchant_id = $1 FOR NO KEY UPDATE', [merchantId]),
    second,
  );
}

describe("a merchant's account at the partner", () => {
  it("a merchant's account at the partner is opened under the same key by every request, until the partner has rejected one under it", async () => {
    const results = [rejected, rejected, opened(randomUUID())];
    const { attach, request, calls } = await newCase({ openAccount: async () => results.shift() ?? unknown });
    const [first, second] = [request(), request()];
    expect(await attach(first)).toEqual({ kind: 'rejected', code: 'partner_rejected' });
    expect(await attach(second)).toMatchObject({ kind: 'saved' });
    const keys = calls.filter(([name]) => name === 'openAccount').map(([, { key }]) => key);
    expect(keys[0]).toBe(keys[2]);
    expect(keys[1]).toBe(`account.${first.bankAccountId}.1`);
  });

  it("a merchant's account at the partner is found when an earlier call has opened it before a stored error", async () => {
    const { attach, request, names } = await newCase({
      openAccount: async () => ({ kind: 'stored_error', detail: {} }),
      findAccount: async () => opened(randomUUID()),
    });
    expect(await attach(request())).toMatchObject({ kind: 'saved' });
    expect(names()).toEqual(['openAccount', 'findAccount', 'attachBankAccount']);
  });

  it("a merchant's account at the partner is found at the partner when its row is lost", async () => {
    const { attach, request, merchantId, names } = await newCase({ findAccount: async () => opened('acct_found') });
    await attach(request());
    await fresh.database.prisma.payoutPartnerAccount.deleteMany({ where: { merchantId } });
    await attach(request());
    expect(names().slice(2)).toEqual(['findAccount', 'attachBankAccount']);
    const ref = { rail: 'test', merchantId, entity: 'us' } as const;
    expect(await findPartnerAccount(fresh.database, keyring, ref)).toBe('acct_found');
  });

  it("a merchant's account at the partner is stored once when two requests have opened two", async () => {
    const { attach, request, merchantId, calls } = await newCase({
      openAccount: async () => opened(randomUUID()),
    });
    await Promise.all([attach(request()), attach(request())]);
    const used = calls.filter(([name]) => name === 'attachBankAccount').map(([, call]) => Object.values(call)[1]);
    const ref = { rail: 'test', merchantId, entity: 'us' } as const;
    expect(new Set(used)).toEqual(new Set([await findPartnerAccount(fresh.database, keyring, ref)]));
  });
});

describe('a bank account that is not saved', () => {
  it('the earlier account stays while the partner states nothing, and the next attempt saves the new one', async () => {
    let isSilent = false;
    const { attach, request, merchantId } = await newCase({
      attachBankAccount: async () => (isSilent ? unknown : attached()),
    });
    const [before, wanted] = [request(), request()];
    await attach(before);
    isSilent = true;
    await expect(attach(wanted)).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect(await current(merchantId)).toEqual([[before.bankAccountId, 'USD']]);
    isSilent = false;
    await attach(wanted);
    expect(await current(merchantId)).toEqual([[wanted.bankAccountId, 'USD']]);
  });

  it.each([
    [{ ...rejected, code: 'token' }, 'token_rejected'],
    [{ ...rejected, code: 'bank_account', failureCode: 'invalid_currency' }, 'currency_mismatch'],
    [{ ...rejected, code: 'bank_account', failureCode: 'no_account' }, 'bank_account_rejected'],
  ] as const)('a rejection because of %j is recorded once', async (outcome, code) => {
    const { attach, request, merchantId } = await newCase({ attachBankAccount: async () => outcome });
    const wanted = request();
    for (let runs = 0; runs < 2; runs += 1) expect(await attach(wanted)).toEqual({ kind: 'rejected', code });
    expect(await list(merchantId)).toEqual([]);
    expect(await actionsOf(merchantId)).toMatchObject([{ result: 'rejected', target: wanted.bankAccountId, ...by }]);
  });

  it('a merchant without the rail gets no bank account', async () => {
    const { attach, request, merchantId } = await newCase();
    expect(await attach(request({ rail: 'live' }))).toEqual({ kind: 'rejected', code: 'merchant_not_found' });
    expect(await list(merchantId)).toEqual([]);
  });
});

describe('an operator who sets a bank account', () => {
  const refusals = async (changes: {
    token?: string;
    reason?: string | null;
    rail?: 'live';
    merchantId?: MerchantId;
  }) => {
    const { merchantId } = await newCase();
    const saver = { save: () => Promise.reject(new Error('It was started.')) };
    const { token = 'btok_1', reason = 'case 7', rail = 'test' } = changes;
    const owner = { rail, merchantId: changes.merchantId ?? merchantId, currency: 'USD' } as const;
    const call = setBankAccount(
      { database: fresh.database },
      saver,
      owner,
      { token, source: 'operator' },
      { actor: 'ada', reason },
    );
    const error: unknown = await call.catch((failure: unknown) => failure);
    return error instanceof ManagementError ? error : String(error);
  };

  it.each([
    [{ reason: null }, 'reason_required'],
    [{ token: '000123456789' }, 'token_rejected'],
    [{ rail: 'live' }, 'rail_not_enabled'],
    [{ merchantId: asId<'merchant'>(randomUUID()) }, 'merchant_not_found'],
  ] as const)('an operator who sets a bank account is rejected with %j', async (changes, code) => {
    expect(await refusals(changes)).toMatchObject({ code });
  });

  it('the error does not repeat a number that was passed in place of a token', async () => {
    expect(String(await refusals({ token: '90817263' }))).not.toContain('90817263');
  });
});

describe('the database', () => {
  it('rejects two current accounts, changed terms, an account that returns, and a deleted one', async () => {
    const { attach, request, merchantId } = await newCase();
    const [first, second] = [request(), request()];
    await attach(first);
    await attach(second);
    const { pool } = fresh.database;
    const change = (what: string, id = second.bankAccountId) =>
      pool.query(`UPDATE bank_account SET ${what} WHERE id = $1`, [id]);
    await expect(change("last_four = '0000'")).rejects.toThrow('the terms of bank account');
    await expect(change("external_account = '\\x01'")).rejects.toThrow('the terms of bank account');
    await expect(change('replaced_at = NULL', first.bankAccountId)).rejects.toThrow('is replaced for good');
    await expect(change("status = 'errored'")).rejects.toThrow('bank_account_failure_check');
    await expect(pool.query('DELETE FROM bank_account WHERE merchant_id = $1', [merchantId])).rejects.toThrow();
    const copy = (currency: string) =>
      pool.query(
        `INSERT INTO bank_account (id, rail, merchant_id, entity, currency, country, last_four, external_account,
                                   usable_from, saved_by, source)
         SELECT $1, rail, merchant_id, entity, $2::currency, country, last_four, external_account, usable_from, saved_by, source
         FROM bank_account WHERE id = $3`,
        [randomUUID(), currency, second.bankAccountId],
      );
    await expect(copy('USD')).rejects.toThrow('bank_account_current_key');
    await expect(copy('EUR')).rejects.toThrow('bank_account_entity_check');
  });
});
