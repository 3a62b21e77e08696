import { randomBytes } from 'node:crypto';
import { parseKeyring } from '@landed/codec/keyring';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import type { DecidedPage } from '@landed/contracts/payout/types';
import { openDatabase } from '@landed/prisma/database';
import { decidePayouts } from '@landed/prisma/write/payout/decide-payouts';

/**
 * Decides all pages of a weekly run on `DATABASE_URL`, as `payoutRun` does. Prints how long it took and its own memory. A
 * separate process, so that it can be killed and measured.
 */
const url = process.env['DATABASE_URL'];
if (url === undefined) throw new Error('DATABASE_URL is not set.');
const keyring = parseKeyring(`k1:${randomBytes(32).toString('base64')}`);
const database = openDatabase(url, { poolMax: 2, timeoutMilliseconds: 600_000 });
const asOf = new Date().toISOString();
const startedAt = performance.now();
let [pages, paid] = [0, 0];
for (let after: string | null = null; pages === 0 || after !== null; pages += 1) {
  const page: DecidedPage = await decidePayouts(database, keyring, {
    rail: 'test',
    period: '2026-W49',
    asOf,
    minimums: payoutMinimums,
    rerunAt: null,
    after,
    limit: 500,
  });
  after = page.next;
  paid += page.paid;
}
const seconds = (performance.now() - startedAt) / 1_000;
await database.close();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
const largestMiB = Math.round(maxRSS / 1_024);
process.stdout.write(`${JSON.stringify({ pages, paid, seconds, cpu_seconds: cpuSeconds, largest_mib: largestMiB })}\n`);
