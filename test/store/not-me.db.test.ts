import { userActor } from '@landed/contracts/dashboard/people';
import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { tellTeam } from '@landed/management/bank-account/tell-team';
import { showMerchant } from '@landed/management/merchant/show-merchant';
import { listMails } from '@landed/prisma/read/user/list-mails';
import { saveNotMe } from '@landed/prisma/write/user/not-me';
import { seedUser } from '@landed/prisma/write/user/seed-user';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { newOwner } from './endpoint-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const account: BankAccount = {
  id: asId<'bank_account'>('0b8a5a0e-6b6c-4d3e-9a27-0c8f6b1f7a11'),
  rail: 'live',
  entity: 'gb',
  currency: 'GBP',
  country: 'GB',
  bankName: 'TEST BANK',
  lastFour: '4471',
  status: 'active',
  failureCode: null,
  usableFrom: '2026-11-28T14:20:00.000Z',
  savedBy: 'Ada\nBcc: all',
  source: 'dashboard',
  createdAt: '2026-11-27T14:20:00.000Z',
  replacedAt: null,
};

it('a changed bank account is mailed to owners and finance, and one press of the link stops the payouts', async () => {
  const service = { database: fresh.database, keyring, origin: 'https://dashboard.example' };
  const merchantId = await newOwner(fresh.database);
  const join = (email: string, roles: readonly DashboardRole[], of: MerchantId = merchantId) =>
    seedUser(
      service,
      { name: email, email, passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA' },
      of,
      roles,
    );
  const owner = await join('owner@a.example', ['owner']);
  const finance = await join('finance@a.example', ['finance']);
  await join('developer@a.example', ['developer']);
  await join('stranger@b.example', ['owner'], await newOwner(fresh.database));
  await tellTeam(service, { merchantId, merchantName: 'Harbour', account, savedBy: account.savedBy });
  const mails = await listMails(fresh.database, keyring, 10);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['finance@a.example', 'owner@a.example']);
  expect(mails[0]?.text).toContain('Ada Bcc: all changed where GBP payouts of Harbour go.');
  const [first = '', second = ''] = mails.map(({ text }) => /\/not-me\/(\S+)/.exec(text)?.[1]);
  const heldAt = async () => (await showMerchant(service, merchantId)).merchant.heldAt;
  expect([await heldAt(), await saveNotMe(service, 'a'.repeat(43))]).toEqual([null, false]);
  expect(await Promise.all([saveNotMe(service, first), saveNotMe(service, first)])).toContain(false);
  const held = await heldAt();
  expect(held).not.toBe(null);
  expect([await saveNotMe(service, first), await saveNotMe(service, second), await heldAt()]).toEqual([
    false,
    true,
    held,
  ]);
  const { changes } = await showMerchant(service, merchantId);
  expect(changes.map(({ change, actor, reason }) => [change, actor, reason])).toEqual([
    [
      'held',
      userActor(mails[0]?.to === 'owner@a.example' ? owner : finance),
      'A change of a bank account was not theirs.',
    ],
  ]);
});
