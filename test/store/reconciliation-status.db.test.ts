import { randomUUID } from 'node:crypto';
import { loadReconciliationStatus } from '@landed/prisma/read/reconciliation/load-reconciliation-status';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { beginRun, finishRun } from '@landed/prisma/write/reconciliation/save-run';
import { beforeEach, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const hours = 3_600;

beforeEach(() => fresh.empty());

async function status() {
  const rows = await loadReconciliationStatus(fresh.database);
  return rows.map(({ rail, entity, hasRun, lastRunSeconds }) => ({
    account: `${rail}/${entity}`,
    hasRun,
    hours: Math.floor(lastRunSeconds / hours),
  }));
}

it('loadReconciliationStatus ages an account that was never compared from its first charge, until a run has ended', async () => {
  const input = await newCheckout(fresh.database);
  // An account without a charge is not late, whatever merchants it has.
  expect(await status()).toEqual([]);
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.succeeded));
  await fresh.database.prisma.$transaction([
    fresh.database.prisma.$executeRaw`SET LOCAL session_replication_role = 'replica'`,
    fresh.database.prisma.$executeRaw`UPDATE ledger_journal SET created_at = created_at - interval '31 hours'`,
  ]);
  expect(await status()).toEqual([{ account: 'test/us', hasRun: false, hours: 31 }]);
  const day = new Date().toISOString().slice(0, 10);
  const run = { rail: 'test', entity: 'us', fromDay: day, toDay: day, startedBy: 'a-test', graceSeconds: 0 } as const;
  const runId = randomUUID();
  await beginRun(fresh.database, runId, run);
  expect(await status()).toEqual([{ account: 'test/us', hasRun: false, hours: 31 }]);
  await finishRun(fresh.database, run, runId, 0);
  expect(await status()).toEqual([{ account: 'test/us', hasRun: true, hours: 0 }]);
});
