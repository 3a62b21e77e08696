import { randomUUID } from 'node:crypto';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { type Database, openDatabase } from '@landed/prisma/database';
import { findExcessPrivileges } from '@landed/prisma/privileges/find-excess-privileges';
import { grantProcessRoles, saveLogin } from '@landed/prisma/privileges/grant-process-roles';
import { findSnapshotHorizon } from '@landed/prisma/read/ledger/find-snapshot-horizon';
import { verifyLedger } from '@landed/prisma/read/ledger/verify-ledger';
import { releaseDueReserves } from '@landed/prisma/write/reserve-hold/release-due-reserves';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { disputeOf } from './dispute-case.js';
import { fakeRefundProcessor } from './fake-refund-processor.js';
import { newRefundInput, order, paidPayment } from './refund-case.js';
import { settledSnapshot } from './settled-snapshot.js';

let fresh: FreshDatabase;
let product: Database;
const role = `landed_product_${randomUUID().slice(0, 8)}`;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
  const owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  await grantProcessRoles(owner);
  // Another password takes the place of the one before.
  for (const password of ['replaced-of-a-test', 'of-a-test']) {
    await saveLogin(owner, { name: role, password, roles: ['worker', 'operator'] });
  }
  await owner.end();
  product = openDatabase(Object.assign(new URL(fresh.url), { username: role, password: 'of-a-test' }).href);
});

afterAll(async () => {
  await product.close();
  await fresh.database.pool.query(`DROP OWNED BY ${role}`);
  await fresh.database.pool.query(`DROP ROLE ${role}`);
  await fresh.drop();
});

describe('the role of the product', () => {
  it('charges, refunds, disputes, releases reserves and takes snapshots', async () => {
    const capturedAt = new Date(Date.now() - 95 * 86_400_000).toISOString();
    const payment = await paidPayment(product, keyring, order, capturedAt, { country: 'US', state: 'NY' });
    const { processor } = fakeRefundProcessor({});
    const dependencies = { database: product, keyring, fitDisputes: fitPaymentDisputes, processorOf: () => processor };
    expect(await submitOperation(refundOperation, dependencies, newRefundInput(payment))).toMatchObject({
      kind: 'completed',
    });
    const dispute = disputeOf(product, keyring, payment, { money: { amount: 100, currency: 'EUR' } });
    expect(await dispute.refresh()).toBe('saved');
    const due = { rail: 'test', dueAt: new Date().toISOString(), limit: 500, reference: 'a run of the test' } as const;
    expect(await releaseDueReserves(product, due)).toBe(1);
    expect(await settledSnapshot(product, await findSnapshotHorizon(product))).toBe('whole');
    expect((await verifyLedger(product)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it.each([
    'UPDATE ledger_entry SET amount = amount + 1',
    'DELETE FROM ledger_entry',
    'TRUNCATE ledger_entry CASCADE',
    'UPDATE ledger_journal SET kind = kind',
    'DELETE FROM ledger_journal',
    `UPDATE ledger_account SET country = 'US'`,
    'DELETE FROM ledger_account_type',
    'UPDATE ledger_balance_snapshot SET balance = 0',
    'DELETE FROM reserve_hold',
    'DELETE FROM payout_entry',
    'UPDATE operator_action SET detail = detail',
    'DELETE FROM _prisma_migrations',
  ])('the role of the product may not run: %s', async (statement) => {
    await expect(product.pool.query(statement)).rejects.toThrow('permission denied');
  });

  it.each([
    ['ALTER TABLE ledger_entry DISABLE TRIGGER ALL', 'must be owner'],
    ['DROP TABLE ledger_entry CASCADE', 'must be owner'],
    ['CREATE TABLE anything (a int)', 'permission denied'],
    [`SET session_replication_role = 'replica'`, 'permission denied'],
  ])('the role of the product may not run: %s', async (statement, reason) => {
    await expect(product.pool.query(statement)).rejects.toThrow(reason);
  });

  it('the role of the product has no excess privilege, and the owner has', async () => {
    expect(await findExcessPrivileges(product)).toEqual({ role, owns: false, privileges: [] });
    expect(await findExcessPrivileges(fresh.database)).toMatchObject({ owns: true });
  });
});
