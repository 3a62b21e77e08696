import { userActor } from '@landed/contracts/dashboard/people';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { announceNews } from '@landed/management/announcement/announce-news';
import { showMerchant } from '@landed/management/merchant/show-merchant';
import { listMails } from '@landed/prisma/read/user/list-mails';
import { saveNotMe } from '@landed/prisma/write/user/not-me';
import { seedUser } from '@landed/prisma/write/user/seed-user';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { newOwner } from './endpoint-case.js';
import { payoutCases } from './payout-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

it('a stored bank account is mailed to owners and finance once, however late it was stored, and the link stops payouts', async () => {
  const service = { database: fresh.database, keyring, origin: 'https://dashboard.example' };
  const merchantId = await newOwner(fresh.database);
  const join = (email: string, roles: readonly DashboardRole[], of: MerchantId = merchantId) =>
    seedUser(
      service,
      {
        name: roles.includes('owner') ? 'Ada\nBcc: all' : email,
        email,
        passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA',
      },
      of,
      roles,
    );
  const owner = await join('owner@a.example', ['owner']);
  const finance = await join('finance@a.example', ['finance']);
  await join('developer@a.example', ['developer']);
  await join('stranger@b.example', ['owner'], await newOwner(fresh.database));
  const { giveBankAccount } = payoutCases(fresh.database, keyring);
  const account = { lastFour: '4471', usableFrom: new Date('2026-11-28T14:20:00.000Z') };
  // The request for the first one has ended, and the request for the second one still waits for it.
  await giveBankAccount(merchantId, 'GBP', { ...account, source: 'operator', savedBy: 'f.okafor' });
  await giveBankAccount(merchantId, 'GBP', { ...account, source: 'dashboard', savedBy: userActor(owner) });
  await Promise.all([announceNews(service), announceNews(service), announceNews(service)]);
  const mails = await listMails(fresh.database, keyring, 10);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['finance@a.example', 'owner@a.example']);
  expect(mails[0]?.text).toContain('Ada Bcc: all changed where GBP payouts of Of a test go.');
  expect(mails[0]?.text).toContain('  Now:     account ending in 4471\n  In use:  from 2026-11-28 14:20 UTC\n');
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
