import { randomUUID } from 'node:crypto';
import { createOwnerNoticeActivities } from '@landed/activities/bank-account/owner-notice';
import type { Mailer } from '@landed/mail/mailer';
import { createSmtpMailer } from '@landed/mail/smtp-mailer';
import { parseKeyring } from '@landed/codec/keyring';
import type { BankAccountRef, BankAccountRequest } from '@landed/contracts/bank-account/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import { createMerchant } from '@landed/management/merchant/create-merchant';
import { setOwnerEmail } from '@landed/management/merchant/set-owner-email';
import { showMerchant } from '@landed/management/merchant/show-merchant';
import { recordAgreement, verifyMerchant } from '@landed/management/merchant/unlock-live';
import { countUnnotifiedOwners } from '@landed/prisma/read/bank-account/count-unnotified-owners';
import { recordOwnerNotice } from '@landed/prisma/write/bank-account/record-owner-notice';
import { saveBankAccount } from '@landed/prisma/write/bank-account/save-bank-account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { type MailServer, startMailServer } from '../setup/mail-server.js';

const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
const by = { actor: 'operator@landed.example', reason: 'case 7' };
const address = 'owner@example.com';
const from = 'payouts@landed.example';
let fresh: FreshDatabase;
let server: MailServer;

beforeAll(async () => {
  [fresh, server] = await Promise.all([createFreshDatabase(), startMailServer()]);
});
afterAll(() => Promise.all([fresh.drop(), server.close()]));
beforeEach(() => server.rejectWith({}));

const smtp = (url = server.url): Mailer => createSmtpMailer({ url, from });

const activity = (mailer: Mailer | null) =>
  createOwnerNoticeActivities({ database: fresh.database, keyring, mailer }).notifyOwner;

/** A merchant whose bank account was saved, once for each ending. */
async function saved(endings = ['6789'], ownerEmail: string | null = address) {
  const email = ownerEmail === null ? {} : { ownerEmail: { address: ownerEmail, keyring } };
  const { merchantId } = await createMerchant(fresh, { name: 'Harbour Leather', ...email }, by);
  const ids = endings.map(() => asId<'bank_account'>(randomUUID()));
  for (const [index, lastFour] of endings.entries()) {
    const bankAccountId = ids[index] ?? asId<'bank_account'>('');
    const request: BankAccountRequest = {
      rail: 'test',
      merchantId,
      currency: 'USD',
      bankAccountId,
      token: 'btok_1',
      source: 'dashboard',
      ...by,
    };
    const attached = { externalAccountId: 'ba_1', bankName: 'TEST\r\nBANK', lastFour, country: 'US' };
    await saveBankAccount(fresh.database, keyring, request, attached, 86_400_000);
  }
  const ref: BankAccountRef = { rail: 'test', merchantId, bankAccountId: ids.at(-1) ?? asId<'bank_account'>('') };
  /** The messages about this bank account. */
  const mails = () => server.received.filter(({ source }) => source.includes(ref.bankAccountId));
  const records = () =>
    fresh.database.prisma.operatorAction.findMany({
      where: { target: ref.bankAccountId, action: 'bank_account.owner_notified' },
      select: { merchantId: true, actor: true, result: true },
    });
  return { ref, mails, records };
}

/** The headers, each on one line. */
const headOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n +/g, ' ');

const textOf = (source: string): string =>
  source
    .slice(source.indexOf('\r\n\r\n') + 4)
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n');

describe('the e-mail to the owner', () => {
  it('says which account payouts go to, by its last four, and how to hold payouts', async () => {
    const { ref, mails, records } = await saved(['1234', '6789']);
    expect(await activity(smtp())(ref)).toBe('sent');
    const [mail] = mails();
    expect(mails()).toHaveLength(1);
    expect({ from: mail?.from, to: mail?.to }).toEqual({ from, to: [address] });
    const source = mail?.source ?? '';
    expect(headOf(source)).toContain('Subject: [test] The bank account for your USD payouts was changed');
    expect(headOf(source)).toContain(`Message-ID: <owner-notice.${ref.bankAccountId}@landed.example>`);
    const text = textOf(source);
    expect(text).toContain('the bank account of Harbour Leather for payouts in USD was changed on 20');
    expect(text).toContain('  Now:     TEST BANK, ending in 6789\n  Before:  ending in 1234\n');
    expect(text).toContain(`Hold the payouts of merchant ${ref.merchantId}.`);
    expect(text.replaceAll(ref.merchantId, '')).not.toMatch(/\d{5,}|ba_1|btok_/);
    expect(await records()).toEqual([{ merchantId: ref.merchantId, actor: 'landed', result: 'accepted' }]);
  });

  it('the e-mail to the owner is not sent again after it was recorded', async () => {
    const { ref, mails, records } = await saved();
    const notifyOwner = activity(smtp());
    expect([await notifyOwner(ref), await notifyOwner(ref)]).toEqual(['sent', 'sent']);
    expect(mails()).toHaveLength(1);
    expect(await records()).toHaveLength(1);
  });

  it('the e-mail to the owner is sent again, as the same message, when the response of the mail server was lost', async () => {
    const { ref, mails } = await saved();
    const mailer = smtp();
    const lost: Mailer = {
      async send(mail) {
        await mailer.send(mail);
        return { kind: 'unknown', code: 'ECONNECTION' };
      },
    };
    await expect(activity(lost)(ref)).rejects.toMatchObject({ type: 'mail_not_taken' });
    expect(await activity(mailer)(ref)).toBe('sent');
    expect(mails()).toHaveLength(2);
    const id = `Message-ID: <owner-notice.${ref.bankAccountId}@landed.example>`;
    expect(mails().map(({ source }) => headOf(source).includes(id))).toEqual([true, true]);
  });

  it('the e-mail to the owner waits while the mail server does not take it, and is sent afterwards', async () => {
    const { ref, records } = await saved();
    server.rejectWith({ recipient: 450 });
    const failure = await activity(smtp())(ref).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      type: 'mail_not_taken',
      message: 'The mail server did not take the message (EENVELOPE).',
    });
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/owner@|the text of the server/);
    expect(await records()).toEqual([]);
    server.rejectWith({});
    expect(await activity(smtp())(ref)).toBe('sent');
  });

  it('ends as rejected when the mailbox does not exist, and is not tried again', async () => {
    const { ref, records } = await saved();
    server.rejectWith({ recipient: 550 });
    expect(await activity(smtp())(ref)).toBe('rejected');
    server.rejectWith({});
    expect(await activity(smtp())(ref)).toBe('rejected');
    expect(await records()).toEqual([{ merchantId: ref.merchantId, actor: 'landed', result: 'rejected' }]);
  });

  it('the e-mail to the owner is not sent without a mail server, without an address, or about the account of another merchant', async () => {
    const { ref, mails, records } = await saved(['6789'], null);
    const other = await saved();
    expect(await activity(null)(ref)).toBe('not_configured');
    expect(await activity(smtp())(ref)).toBe('no_address');
    expect(await activity(smtp())({ ...other.ref, merchantId: ref.merchantId })).toBe('not_found');
    expect([mails(), other.mails(), await records()]).toEqual([[], [], []]);
  });
});

describe('the count of missing e-mails', () => {
  it('counts live bank accounts of the last week without a record of an e-mail', async () => {
    const { merchantId } = await createMerchant(fresh, { name: 'Harbour Leather' }, by);
    await verifyMerchant(fresh, merchantId, 'case 7', by);
    await recordAgreement(fresh, merchantId, 'v3', by);
    const account = async (currency: 'USD' | 'GBP' | 'EUR', hoursAgo: number) => {
      const id = asId<'bank_account'>(randomUUID());
      const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
      await fresh.database.prisma.bankAccount.create({
        data: {
          id,
          rail: 'live',
          merchantId,
          entity: entityOfCurrency[currency],
          currency,
          country: 'US',
          lastFour: '6789',
          externalAccount: Buffer.from('sealed'),
          usableFrom: createdAt,
          savedBy: by.actor,
          source: 'operator',
          createdAt,
        },
      });
      return { rail: 'live', merchantId, bankAccountId: id } as const;
    };
    await account('USD', 0);
    const missed = await account('GBP', 2);
    await account('EUR', 8 * 24);
    expect(await countUnnotifiedOwners(fresh.database)).toEqual({ count: 1, without_address: 1 });
    await recordOwnerNotice(fresh.database, missed, { result: 'accepted', detail: 'An e-mail was sent to the owner.' });
    expect(await countUnnotifiedOwners(fresh.database)).toEqual({ count: 0, without_address: 0 });
  });
});

describe('the address of the owner', () => {
  const service = () => ({ database: fresh.database, keyring });
  const stored = async (id: string) =>
    Buffer.from((await fresh.database.prisma.merchant.findUniqueOrThrow({ where: { id } })).ownerEmail ?? []);

  it('the address of the owner is sealed, and each change is recorded once without it', async () => {
    const { merchantId } = await createMerchant(fresh, { name: 'Harbour Leather' }, by);
    const first = await setOwnerEmail(service(), merchantId, ` ${address} `, by);
    expect(first.hasOwnerEmail).toBe(true);
    const box = await stored(merchantId);
    expect([box.length > 0, box.includes('owner@')]).toEqual([true, false]);
    await setOwnerEmail(service(), merchantId, address, by);
    expect(await stored(merchantId)).toEqual(box);
    expect((await setOwnerEmail(service(), merchantId, null, by)).hasOwnerEmail).toBe(false);
    const { merchant, changes } = await showMerchant(fresh, merchantId);
    expect(changes.map(({ change, actor, fields }) => [change, actor, fields])).toEqual([
      ['owner_email_changed', by.actor, null],
      ['owner_email_changed', by.actor, null],
      ['created', by.actor, null],
    ]);
    expect(JSON.stringify([merchant, changes])).not.toContain('owner@');
  });

  it('the address of the owner is rejected when it is not one address, without being repeated', async () => {
    const code = 'owner_email_rejected';
    const { merchantId } = await createMerchant(fresh, { name: 'Harbour Leather' }, by);
    const wrong = 'owner@example.com, eve@example.com';
    const email = { address: wrong, keyring };
    for (const rejected of [
      setOwnerEmail(service(), merchantId, wrong, by),
      createMerchant(fresh, { name: 'Harbour Leather', ownerEmail: email }, by),
    ])
      await expect(rejected).rejects.toMatchObject({ code, message: expect.not.stringContaining('owner@') });
    await expect(setOwnerEmail(service(), merchantId, address, { ...by, reason: null })).rejects.toMatchObject({
      code: 'reason_required',
    });
    await expect(setOwnerEmail(service(), asId<'merchant'>(randomUUID()), address, by)).rejects.toMatchObject({
      code: 'merchant_not_found',
    });
    expect(await stored(merchantId)).toHaveLength(0);
  });
});
