import { parseArgs } from 'node:util';
import type { CodeDesk } from '@landed/activities/classification/code-desk';
import { createAcquirers } from '@landed/activities/processor/guard/acquirers';
import { startCodecEndpoint } from '@landed/codec/codec-endpoint';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { productName } from '@landed/contracts/product/product';
import { assertDurableCommits, openDatabase } from '@landed/prisma/database';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleClient, WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { type Logger, pino } from 'pino';
import { addAcquirerMetrics } from './acquirer-metrics.js';
import { type ActivityHooks, createActivities } from './activities.js';
import { openCodeDesk } from './classifier/open-code-desk.js';
import { readConfig } from './config.js';
import { createWorker } from './create-worker.js';
import { startOpsServer } from './ops-server.js';
import { lanesOf, type Role, roles } from './roles.js';
import { ensureSchedules } from './schedules/ensure-schedules.js';
import { schedules } from './schedules/index.js';
import { deliveryStarter } from './start-deliveries.js';
import { addTaxEngineMetrics } from './tax-engine-metrics.js';
import { openTaxEngines } from './tax-engines.js';
import { addWebhookMetrics } from './webhook-metrics.js';
import { openWebhooks } from './webhooks.js';

/** What a test may put in place; the product sets none of it. */
export interface WorkersHooks extends ActivityHooks {
  /** What runs on the thread of the classifier. */
  readonly classifierFile?: string;
}

/**
 * Runs the workers of this process until it is told to stop: configuration from the environment, `--role` from the
 * command line.
 */
export async function runWorkers({ classifierFile, ...hooks }: WorkersHooks = {}): Promise<void> {
  const config = readConfig(process.env);
  const role = roleOf(process.argv.slice(2));

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
  const temporal = {
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    dataConverter: encryptedDataConverter(config.LANDED_ENCRYPTION_KEYS),
  };
  const acquirers = createAcquirers(config.PROCESSOR_ACCOUNTS, {
    onCircuitChange: ({ entity, rail }, circuit) => log.warn({ entity, rail, circuit }, 'acquirer circuit changed'),
  });
  const taxEngines = openTaxEngines(config, log);
  const desk = openCodeDesk({
    ...(classifierFile === undefined ? {} : { file: classifierFile }),
    onIdleFault: () => log.warn('the thread of the classifier ended'),
  });
  const webhooks = openWebhooks(config, log, deliveryStarter(new WorkflowClient(temporal)));
  const setting = {
    ...temporal,
    activities: createActivities(config, database, acquirers, { taxEngines, desk, webhooks }, hooks),
    ...(config.WORKFLOWS_CACHED_MAX === undefined ? {} : { maxCachedWorkflows: config.WORKFLOWS_CACHED_MAX }),
  };
  const lanes = lanesOf(role);
  const workers: Worker[] = await Promise.all(lanes.map((lane) => createWorker(lane, setting)));

  const servers = [
    await startOpsServer({
      host: config.WORKERS_OPS_HOST,
      port: config.WORKERS_OPS_PORT,
      addMetrics(registry) {
        addAcquirerMetrics(registry, acquirers);
        addTaxEngineMetrics(registry, taxEngines);
        addWebhookMetrics(registry, webhooks);
      },
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

  const isCore = lanes.some(({ taskQueue }) => taskQueue === coreTaskQueue);
  const running = Promise.all(workers.map((worker) => worker.run()));
  const loading = isCore ? loadClassifier(desk, log) : Promise.resolve();
  // As a signal would: charges in flight come to their end.
  loading.catch(() => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  });
  const stopping = new AbortController();
  const scheduling = isCore
    ? ensureSchedules(new ScheduleClient(temporal), schedules, log, stopping.signal)
    : undefined;
  log.info({ role, lanes: workers.length }, 'ready');
  try {
    await running;
    await loading;
  } finally {
    stopping.abort();
    await scheduling;
    for (const server of servers) server.close();
    await desk.close();
    await webhooks.close();
    await connection.close();
    await database.close();
  }
  log.info('stopped');
}

/** Behind the start, so that charges do not wait for it. A fault in its data ends the process all the same. */
async function loadClassifier(desk: CodeDesk, log: Logger): Promise<void> {
  const begun = performance.now();
  const version = await desk.version();
  log.info({ version, milliseconds: Math.round(performance.now() - begun) }, 'classifier loaded');
}

function roleOf(args: string[]): Role {
  const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } });
  const role = roles.find((known) => known === values.role);
  if (role === undefined) throw new Error(`--role must be one of ${roles.join(', ')}.`);
  return role;
}
