import { openDatabase } from '@landed/prisma/database';
import { localTemporalConnection, temporalConnection } from '@landed/codec/temporal-connection';
import { Connection } from '@temporalio/client';
import { checkAddresses } from './checks/addresses.js';
import { checkApiKeys } from './checks/api-keys.js';
import { checkBuyerKeys } from './checks/buyer-keys.js';
import { checkDashboard, checkDashboardMail } from './checks/dashboard.js';
import { checkDatabase, databaseFailure } from './checks/database.js';
import { checkDatabaseGrants } from './checks/database-grants.js';
import { checkDatabaseRole } from './checks/database-role.js';
import { checkDeliveries } from './checks/deliveries.js';
import { checkDisk } from './checks/disk.js';
import { checkDisputes } from './checks/disputes.js';
import { checkEncryptionKeys } from './checks/encryption-keys.js';
import { checkExposedKeys } from './checks/exposed-keys.js';
import { checkGateway } from './checks/gateway.js';
import { checkLedger } from './checks/ledger.js';
import { checkMigrations } from './checks/migrations.js';
import { checkNode } from './checks/node.js';
import { checkOwnerNotices } from './checks/owner-notices.js';
import { checkPayouts } from './checks/payouts.js';
import { checkProcessorChanges } from './checks/processor-changes.js';
import { checkReconciliation } from './checks/reconciliation.js';
import { checkRegistrations } from './checks/registrations.js';
import { checkRemoteClassifier } from './checks/remote-classifier.js';
import { checkReserves } from './checks/reserves.js';
import { checkSchedules } from './checks/schedules.js';
import { checkShop } from './checks/shop.js';
import { checkStack } from './checks/stack.js';
import { checkTaxTables } from './checks/tax-tables.js';
import { checkAttributes, checkNamespace, checkRetention, temporalFailure } from './checks/temporal.js';
import { checkUnknownOutcomes } from './checks/unknown-outcomes.js';
import { checkQueues, checkWorkersReady } from './checks/workers.js';
import { codeOf, type Finding, failing } from './finding.js';
import type { Site } from './site.js';

const withinSeconds = 20;
const connectMilliseconds = 5_000;

/** Runs every check that the known parts allow, in parallel, each within 20 s. The order of findings is fixed. */
export async function examine(site: Site, nodeVersion: string): Promise<readonly Finding[]> {
  const checks = [
    withTimeLimit('stack', async () => [checkNode(nodeVersion), checkStack(site)]),
    withTimeLimit('addresses', () => checkAddresses(site)),
    withTimeLimit('disk', () => checkDisk(site.dataFolder)),
    withTimeLimit('database', () => examineDatabase(site)),
    withTimeLimit('temporal', () => examineTemporal(site)),
    withTimeLimit('workers', () => checkWorkersReady(site)),
    withTimeLimit('tax tables', () => checkTaxTables(site, process.env, new Date().toISOString().slice(0, 10))),
    withTimeLimit('remote classifier', () => checkRemoteClassifier(site)),
    ...site.gateways.map((gateway) => withTimeLimit(`gateway ${gateway.rail}`, () => checkGateway(gateway))),
    withTimeLimit('api key', () => checkApiKeys(site)),
    withTimeLimit('demo shop', () => checkShop(site)),
    withTimeLimit('dashboard', () => checkDashboard(site)),
  ];
  return (await Promise.all(checks)).flat();
}

async function examineDatabase(site: Site): Promise<readonly Finding[]> {
  const { databaseUrl, buyerKeysUrl, databaseKind, databaseRole, encryptionKeys, dataFolder } = site;
  if (databaseUrl === null) return [];
  const database = openDatabase(databaseUrl, { poolMax: 1, buyerKeysUrl, timeoutMilliseconds: connectMilliseconds });
  try {
    const server = await checkDatabase(database, databaseKind).catch((error: unknown) =>
      databaseFailure(error, dataFolder),
    );
    if (!Array.isArray(server)) return [server as Finding];
    const migrations = await checkMigrations(database);
    // The other checks would read tables that may be missing.
    if (migrations.some(({ state }) => state === 'fail')) return [...server, ...migrations];
    const sealed = encryptionKeys === null ? [] : await checkEncryptionKeys(database, encryptionKeys);
    const buyerKeys = await checkBuyerKeys(database);
    const role = await checkDatabaseRole(database, databaseRole);
    const grants = await checkDatabaseGrants(database, databaseRole);
    const unknown = await checkUnknownOutcomes(database);
    const deliveries = await checkDeliveries(database);
    const changes = [
      ...(await checkProcessorChanges(database)),
      ...(await checkExposedKeys(database)),
      ...(await checkDisputes(database)),
      await checkLedger(database),
      await checkReserves(database),
      await checkPayouts(database),
      await checkOwnerNotices(database),
      ...(await checkDashboardMail(database, site)),
      ...(await checkReconciliation(database)),
      ...(await checkRegistrations(database, new Date())),
    ];
    return [...server, ...migrations, role, grants, ...sealed, buyerKeys, ...unknown, ...deliveries, ...changes];
  } finally {
    await database.close();
  }
}

async function examineTemporal({ temporal, dataFolder }: Site): Promise<readonly Finding[]> {
  if (temporal === null) return [];
  const { address, namespace } = temporal;
  const find = dataFolder === null ? temporalConnection : localTemporalConnection;
  const connection = await Connection.connect({
    ...find(process.env, address),
    connectTimeout: connectMilliseconds,
  }).catch(() => null);
  if (connection === null) return [temporalFailure(dataFolder)];
  try {
    return await connection.withDeadline(Date.now() + connectMilliseconds, async () => {
      const found = await checkNamespace(connection, namespace);
      if (found.state === 'fail') return [found];
      return [
        found,
        await checkAttributes(connection, namespace),
        // The development server of a local stack has a retention of its own.
        ...(dataFolder === null ? [await checkRetention(connection, namespace)] : []),
        ...(await checkSchedules(connection, namespace)),
        ...(await checkQueues(connection, namespace)),
      ];
    });
  } finally {
    await connection.close();
  }
}

async function withTimeLimit(check: string, run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(
      () =>
        resolve([
          failing(check, `the check did not end within ${withinSeconds} s`, 'Something hangs. See the other findings.'),
        ]),
      withinSeconds * 1000,
    );
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [failing(check, `the check failed (${codeOf(error)})`, 'Solve the other findings first.')];
  } finally {
    clearTimeout(timer);
  }
}
