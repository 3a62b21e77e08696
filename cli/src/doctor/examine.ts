import { openDatabase } from '@landed/prisma/database';
import { Connection } from '@temporalio/client';
import { checkAddresses } from './checks/addresses.js';
import { checkApiKeys } from './checks/api-keys.js';
import { checkDatabase, databaseFailure } from './checks/database.js';
import { checkDeliveries } from './checks/deliveries.js';
import { checkDisk } from './checks/disk.js';
import { checkEncryptionKeys } from './checks/encryption-keys.js';
import { checkGateway } from './checks/gateway.js';
import { checkMigrations } from './checks/migrations.js';
import { checkNode } from './checks/node.js';
import { checkStack } from './checks/stack.js';
import { checkAttributes, checkNamespace, temporalFailure } from './checks/temporal.js';
import { checkQueues, checkWorkersReady } from './checks/workers.js';
import { codeOf, type Finding, failing } from './finding.js';
import type { Site } from './site.js';

const withinSeconds = 20;
const connectMilliseconds = 5_000;

/** Looks at everything that is told of, side by side; what hangs is told as hanging. The order of findings is fixed. */
export async function examine(site: Site, nodeVersion: string): Promise<readonly Finding[]> {
  const looks = [
    inTime('stack', async () => [checkNode(nodeVersion), checkStack(site)]),
    inTime('addresses', () => checkAddresses(site)),
    inTime('disk', () => checkDisk(site.dataFolder)),
    inTime('database', () => examineDatabase(site)),
    inTime('temporal', () => examineTemporal(site)),
    inTime('workers', () => checkWorkersReady(site)),
    ...site.gateways.map((gateway) => inTime(`gateway ${gateway.rail}`, () => checkGateway(gateway))),
    inTime('api key', () => checkApiKeys(site)),
  ];
  return (await Promise.all(looks)).flat();
}

async function examineDatabase({ databaseUrl, encryptionKeys, dataFolder }: Site): Promise<readonly Finding[]> {
  if (databaseUrl === null) return [];
  const database = openDatabase(databaseUrl, { poolMax: 1, timeoutMilliseconds: connectMilliseconds });
  try {
    const server = await checkDatabase(database).catch((error: unknown) => databaseFailure(error, dataFolder));
    if (!Array.isArray(server)) return [server as Finding];
    const migrations = await checkMigrations(database);
    // Tables that are not there yet hold nothing to look at.
    if (migrations.some(({ state }) => state === 'fail')) return [...server, ...migrations];
    const sealed = encryptionKeys === null ? [] : await checkEncryptionKeys(database, encryptionKeys);
    return [...server, ...migrations, ...sealed, ...(await checkDeliveries(database))];
  } finally {
    await database.close();
  }
}

async function examineTemporal({ temporal, dataFolder }: Site): Promise<readonly Finding[]> {
  if (temporal === null) return [];
  const { address, namespace } = temporal;
  const connection = await Connection.connect({ address, connectTimeout: connectMilliseconds }).catch(() => null);
  if (connection === null) return [temporalFailure(dataFolder)];
  try {
    return await connection.withDeadline(Date.now() + connectMilliseconds, async () => {
      const found = await checkNamespace(connection, namespace);
      if (found.state === 'fail') return [found];
      return [found, await checkAttributes(connection, namespace), ...(await checkQueues(connection, namespace))];
    });
  } finally {
    await connection.close();
  }
}

async function inTime(check: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(
      () =>
        resolve([failing(check, `no end within ${withinSeconds} s`, 'Something hangs: look at the other findings.')]),
      withinSeconds * 1000,
    );
  });
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    return [failing(check, `the look at it failed (${codeOf(error)})`, 'Look at the other findings first.')];
  } finally {
    clearTimeout(timer);
  }
}
