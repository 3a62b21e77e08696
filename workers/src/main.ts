import { parseArgs } from 'node:util';
import { startCodecEndpoint } from '@landed/codec/codec-endpoint';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { productName } from '@landed/contracts/product/product';
import { assertDurableCommits, openDatabase } from '@landed/prisma/database';
import { DefaultLogger, NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { createActivities } from './activities.js';
import { readConfig } from './config.js';
import { createWorker } from './create-worker.js';
import { startOpsServer } from './ops-server.js';
import { lanesOf, roles } from './roles.js';

const config = readConfig(process.env);
const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
const role = roles.find((known) => known === values.role);
if (role === undefined) throw new Error(`--role must be one of ${roles.join(', ')}.`);

const log = pino({ name: `${productName.toLowerCase()}-workers`, level: config.LOG_LEVEL });
Runtime.install({
  // The SDK's own words, without the attributes it hangs to them: those can carry inputs and failures. Its native part
  // would print them itself if it were not told to hand them over.
  logger: new DefaultLogger('WARN', ({ level, message }) => log.warn({ sdkLevel: level }, message)),
  telemetryOptions: { logging: { filter: 'WARN', forward: {} } },
  shutdownSignals: ['SIGTERM', 'SIGINT'],
});

const database = openDatabase(config.DATABASE_URL, { poolMax: config.DATABASE_POOL_MAX });
await assertDurableCommits(database);
const connection = await NativeConnection.connect({ address: config.TEMPORAL_ADDRESS });
const setting = {
  connection,
  namespace: config.TEMPORAL_NAMESPACE,
  dataConverter: encryptedDataConverter(config.LANDED_ENCRYPTION_KEYS),
  activities: createActivities(config, database),
};
const workers: Worker[] = await Promise.all(lanesOf(role).map((lane) => createWorker(lane, setting)));

const servers = [
  await startOpsServer({
    host: config.WORKERS_OPS_HOST,
    port: config.WORKERS_OPS_PORT,
    async isReady() {
      await database.pool.query('SELECT 1');
      return workers.every((worker) => worker.getState() === 'RUNNING');
    },
  }),
];
if (config.CODEC_PORT !== undefined) {
  servers.push(
    await startCodecEndpoint({
      keyring: config.LANDED_ENCRYPTION_KEYS,
      port: config.CODEC_PORT,
      uiOrigin: config.TEMPORAL_UI_ORIGIN,
    }),
  );
}

const running = Promise.all(workers.map((worker) => worker.run()));
log.info({ role, lanes: workers.length }, 'ready');
try {
  await running;
} finally {
  for (const server of servers) server.close();
  await connection.close();
  await database.close();
}
log.info('stopped');
