import { parseArgs } from 'node:util';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { createAcquirers } from '@landed/activities/processor/guard/acquirers';
import { startCodecEndpoint } from '@landed/codec/codec-endpoint';
import { createLogger } from '@landed/codec/log/logger';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { applicationNameOf, assertConnectionBudget } from '@landed/prisma/connection-budget';
import { openDatabase } from '@landed/prisma/database';
import { assertDurableCommits } from '@landed/prisma/durability';
import { hasDatabaseTime } from '@landed/prisma/read/clock/clock-difference';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleClient, WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import { type ActivityHooks, createActivities } from './activities.js';
import { existingBundle } from './bundle.js';
import { startClassifierThread } from './classifier/start-classifier-thread.js';
import { readConfig } from './config.js';
import { createWorker } from './create-worker.js';
import { CurrentVersion } from './deployment/current-version.js';
import { versionOf } from './deployment/version.js';
import { createLostWorkflows } from './lost-workflows.js';
import { addAcquirerMetrics } from './metrics/acquirer-metrics.js';
import { addDisputeMetrics } from './metrics/dispute-metrics.js';
import { addOwnerNoticeMetrics } from './metrics/owner-notice-metrics.js';
import { addPayoutMetrics } from './metrics/payout-metrics.js';
import { addProcessorChangeMetrics } from './metrics/processor-change-metrics.js';
import { addReconciliationMetrics } from './metrics/reconciliation-metrics.js';
import { addReserveMetrics } from './metrics/reserve-metrics.js';
import { addScheduleMetrics } from './metrics/schedule-metrics.js';
import { addStoreMetrics } from './metrics/store-metrics.js';
import { createStoreReader } from './metrics/store-numbers.js';
import { addTaxEngineMetrics } from './metrics/tax-engine-metrics.js';
import { addTaxTableMetrics } from './metrics/tax-table-metrics.js';
import { addWebhookMetrics } from './metrics/webhook-metrics.js';
import { startOpsServer } from './ops-server.js';
import { createOwnerNotices } from './owner-notices.js';
import { createPayoutWorkflows } from './payout-workflows.js';
import { createRelatedWorkflows } from './related-workflows.js';
import { polledQueuesOf, type Role, roles } from './roles.js';
import { keepSchedules, type ScheduleState } from './schedules/ensure-schedules.js';
import { schedules } from './schedules/index.js';
import { deliveryStarter } from './start-deliveries.js';
import { openTaxEngines } from './tax-engines.js';
import { openWebhooks } from './webhooks.js';

/** Test hooks. The product sets none of them. */
export interface WorkersHooks extends ActivityHooks {
  /** The module that runs on the classifier's thread. */
  readonly classifierFile?: string;
  /** The workflow bundle, instead of the one from the build. */
  readonly bundlePath?: string;
}

/** Runs the workers of this process until a signal stops it. Reads the environment, and `--role` from the command line. */
export async function runWorkers({ classifierFile, bundlePath, ...hooks }: WorkersHooks = {}): Promise<void> {
  const config = readConfig(process.env);
  const role = roleOf(process.argv.slice(2));

  const log = createLogger('workers', config.LOG_LEVEL);
  Runtime.install({
    // Logs the SDK's messages without their attributes, which can hold inputs and failures. `forward` is needed because
    // the native part of the SDK would otherwise print them itself.
    logger: new DefaultLogger('WARN', ({ level, message }) => log.warn({ sdk_level: level }, message)),
    telemetryOptions: { logging: { filter: 'WARN', forward: {} } },
    shutdownSignals: ['SIGTERM', 'SIGINT'],
  });

  const applicationName = applicationNameOf('workers', config.DATABASE_POOL_MAX + config.WEBHOOK_DATABASE_POOL_MAX);
  const bundle = existingBundle(bundlePath);
  const version = versionOf(bundle);
  const database = openDatabase(config.DATABASE_URL, { poolMax: config.DATABASE_POOL_MAX, applicationName });
  await assertDurableCommits(database, {
    isProduction: config.NODE_ENV === 'production',
    kind: config.LANDED_DATABASE,
  });
  await assertConnectionBudget(database);
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
  const classifier = startClassifierThread({
    ...(classifierFile === undefined ? {} : { file: classifierFile }),
    onIdleFault: () => log.warn('classifier thread ended; the next call starts another one'),
  });
  const workflowClient = new WorkflowClient(temporal);
  const webhooks = openWebhooks(config, log, deliveryStarter(workflowClient), applicationName);
  const relatedWorkflows = createRelatedWorkflows(workflowClient);
  const payoutWorkflows = createPayoutWorkflows(workflowClient);
  const lostWorkflows = createLostWorkflows(workflowClient);
  const ownerNotices = createOwnerNotices(workflowClient);
  const scheduleStates = new Map<string, ScheduleState>();
  let restored = 0;
  const onRestored = (count: number) => {
    restored += count;
  };
  const setting = {
    ...temporal,
    version,
    bundlePath: bundle,
    heldPatches: config.WORKFLOW_PATCHES_HELD,
    activities: createActivities(
      config,
      database,
      acquirers,
      {
        taxEngines,
        classifier,
        webhooks,
        relatedWorkflows,
        payoutWorkflows,
        lostWorkflows,
        ownerNotices,
        log,
        onRestored,
      },
      hooks,
    ),
    ...(config.WORKFLOWS_CACHED_MAX === undefined ? {} : { maxCachedWorkflows: config.WORKFLOWS_CACHED_MAX }),
  };
  const queues = polledQueuesOf(role);
  const isCore = queues.some(({ taskQueue }) => taskQueue === coreTaskQueue);
  const currentVersion = new CurrentVersion(
    connection.workflowService,
    { namespace: config.TEMPORAL_NAMESPACE, version, takesOver: config.WORKERS_TAKE_OVER },
    log,
  );
  const workers: Worker[] = await Promise.all(queues.map((queue) => createWorker(queue, setting)));

  const servers = [
    await startOpsServer({
      host: config.WORKERS_OPS_HOST,
      port: config.WORKERS_OPS_PORT,
      addMetrics(registry) {
        addAcquirerMetrics(registry, acquirers);
        addDisputeMetrics(registry, database);
        addReconciliationMetrics(registry, database);
        addPayoutMetrics(registry, database);
        addReserveMetrics(registry, database);
        addProcessorChangeMetrics(registry, database);
        addOwnerNoticeMetrics(registry, database);
        addTaxEngineMetrics(registry, taxEngines);
        addTaxTableMetrics(registry, taxEngines);
        addWebhookMetrics(registry, webhooks);
        if (!isCore) return;
        addStoreMetrics(registry, createStoreReader(database), () => restored);
        addScheduleMetrics(registry, scheduleStates);
      },
      async notReadyReason() {
        if (!(await hasDatabaseTime(database))) return "the clock differs from the database's";
        if (isCore && !currentVersion.isEnsured) return 'the workers have no current version';
        return workers.every((worker) => worker.getState() === 'RUNNING') ? null : 'a worker does not run';
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
  const preloads = isCore && config.CLASSIFIER_PRELOAD === 'on';
  const loading = preloads ? loadClassifier(classifier, log) : Promise.resolve();
  // Shuts down as after a signal, so that charges in flight can end.
  loading.catch(() => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  });
  const stopping = new AbortController();
  const keeping = isCore ? currentVersion.keep(stopping.signal) : undefined;
  const scheduling = isCore
    ? keepSchedules(new ScheduleClient(temporal), schedules, log, stopping.signal, {
        onState: (scheduleId, state) => scheduleStates.set(scheduleId, state),
      })
    : undefined;
  log.info({ role, build_id: version.buildId, queues: queues.map(({ taskQueue }) => taskQueue) }, 'workers started');
  try {
    await running;
    await loading;
  } finally {
    stopping.abort();
    await Promise.all([keeping, scheduling]);
    for (const server of servers) server.close();
    taxEngines.close();
    await classifier.close();
    await webhooks.close();
    await connection.close();
    await database.close();
  }
  log.info('workers stopped');
}

/** Loads the classifier after the start, so that charges do not wait for it. Faulty data still ends the process. */
async function loadClassifier(classifier: ClassifierClient, log: Logger): Promise<void> {
  const begun = performance.now();
  const version = await classifier.version();
  log.info({ version, duration_ms: Math.round(performance.now() - begun) }, 'classifier loaded');
}

function roleOf(args: string[]): Role {
  const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } });
  const role = roles.find((known) => known === values.role);
  if (role === undefined) throw new Error(`--role must be one of ${roles.join(', ')}.`);
  return role;
}
