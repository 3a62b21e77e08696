import { type LedgerSum, sumCutJournals, sumLedgerEntries } from '@landed/prisma/read/ledger/sum-entries';
import { findNewestIds } from '@landed/prisma/read/payment-intent/count-status-changes';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { paidPayment } from './refund-case.js';

/** What the metric of the ledger adds up, from id to id. */
const fresh = databaseOfFile();

beforeAll(async () => {
  const keyring = newKeyring();
  await Promise.all([paidPayment(fresh.database, keyring), paidPayment(fresh.database, keyring)]);
});

const total = (sums: readonly LedgerSum[]) => sums.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

describe('sumCutJournals', () => {
  it('makes the sum up to any entry one of whole journals', async () => {
    const { ledgerEntry: newest } = await findNewestIds(fresh.database, '0');
    expect(Number(newest)).toBeGreaterThan(4);
    const upToEach = Array.from({ length: Number(newest) }, (_, index) => String(index + 1));
    const entries = await Promise.all(upToEach.map((upTo) => sumLedgerEntries(fresh.database, '0', upTo)));
    const cut = await Promise.all(upToEach.map((upTo) => sumCutJournals(fresh.database, upTo, newest)));
    expect(entries.filter((sums) => total(sums) !== 0n).length).toBeGreaterThan(0);
    expect(entries.map((sums, index) => total([...sums, ...(cut[index] ?? [])]))).toEqual(upToEach.map(() => 0n));
    expect(cut.at(-1)).toEqual([]);
  });
});

describe('findNewestIds', () => {
  it('names the journals of the newest and of an earlier entry, and none for an entry that is gone', async () => {
    const { ledgerEntry, journal } = await findNewestIds(fresh.database, '0');
    expect(journal).toMatch(/^[0-9a-f-]{36}$/);
    expect(await findNewestIds(fresh.database, ledgerEntry)).toMatchObject({ journal, earlierJournal: journal });
    expect((await findNewestIds(fresh.database, String(Number(ledgerEntry) + 1))).earlierJournal).toBeNull();
  });
});
