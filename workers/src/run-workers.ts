import type { Server } from 'node:http';
import { parseArgs } from 'node:util';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { startCodecEndpoint } from '@landed/codec/codec-endpoint';
import type { Keyring } from '@landed/codec/keyring';
import { faultOf } from '@landed/codec/log/fault';
import { createLogger } from '@landed/codec/log/logger';
import { withSecretFiles } from '@landed/codec/settings/secret-files';
import type { Database } from '@landed/prisma/database';
import { readForStart } from '@landed/prisma/production/read-for-start';
import { hasDatabaseTime } from '@landed/prisma/read/clock/clock-difference';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleClient } from '@temporalio/client';
import { DefaultLogger, Runtime, type RuntimeOptions, type Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import { type ActivityHooks, createActivities } from './activities.js';
import { existingBundle } from './bundle.js';
import { readConfig, type WorkersConfig } from './config.js';
import { createWorker } from './create-worker.js';
import { CurrentVersion } from './deployment/current-version.js';
import { versionOf } from './deployment/version.js';
import { LocalOperations } from './gateway/local-operations.js';
import { createLostWorkflows } from './lost-workflows.js';
import { addMetrics, type CoreNumbers } from './metrics/index.js';
import { startOpsServer } from './ops-server.js';
import { createOwnerNotices } from './owner-notices.js';
import { createPayoutWorkflows } from './payout-workflows.js';
import { createRelatedWorkflows } from './related-workflows.js';
import { parseRoles, polledQueuesOf, type Role } from './roles.js';
import type { serveGateway } from './gateway/serve-gateway.js';
import { keepSchedules, type ScheduleState } from './schedules/ensure-schedules.js';
import { schedules } from './schedules/index.js';
import { openServices, type Services } from './services.js';
import { stopSignal } from './stop-signal.js';
import { useOwnWorkflowThread } from './workflow-thread/use-own-thread.js';

/** Test hooks. The product sets none of them. */
export interface WorkersHooks extends ActivityHooks {
  /** The module that runs on the classifier's thread. */
  readonly classifierFile?: string;
  /** The workflow bundle, instead of the one from the build. */
  readonly bundlePath?: string;
}

/**
 * Runs the workers of this process, and with the role `gateway` the merchant API, until a signal stops it. Reads the
 * environment, and `--role` from the command line.
 */
export async function runWorkers({ classifierFile, bundlePath, ...hooks }: WorkersHooks = {}): Promise<void> {
  const env = withSecretFiles(process.env);
  const config = await readForStart(env, () => readConfig(env), false);
  const roles = rolesOf(process.argv.slice(2));
  const servesGateway = roles.includes('gateway');
  const log = createLogger('workers', config.LOG_LEVEL);
  // A gateway finishes its requests before its workers stop.
  installRuntime(log, servesGateway ? [] : ['SIGTERM', 'SIGINT']);

  const { WORKFLOW_STACK_TRACES: stackTraces = config.NODE_ENV !== 'production' } = config;
  if (!stackTraces) useOwnWorkflowThread();
  const bundle = existingBundle(bundlePath);
  const version = versionOf(bundle, {
    deploymentName: config.TEMPORAL_DEPLOYMENT_NAME,
    buildId: config.TEMPORAL_WORKER_BUILD_ID,
  });
  const queues = polledQueuesOf(roles);
  const services = await openServices(config, log, { queues, classifierFile });
  const { temporal } = services;
  const scheduleStates = new Map<string, ScheduleState>();
  let restored = 0;
  const activities = activitiesOf(config, services, hooks, log, (count) => {
    restored += count;
  });
  const isCore = queues.some(({ taskQueue }) => taskQueue === coreTaskQueue);
  const currentVersion = new CurrentVersion(
    temporal.connection.workflowService,
    { namespace: config.TEMPORAL_NAMESPACE, version, takesOver: config.WORKERS_TAKE_OVER },
    log,
  );
  const operations = new LocalOperations(() => currentVersion.isOwn && isRunning());
  const setting = {
    ...temporal,
    version,
    bundlePath: bundle,
    delayedPatches: config.WORKFLOW_PATCHES_HELD,
    activities,
    ...(config.WORKFLOWS_CACHED_MAX === undefined ? {} : { maxCachedWorkflows: config.WORKFLOWS_CACHED_MAX }),
    ...(servesGateway ? { interceptors: { activity: [operations.intercept] } } : {}),
  };
  const workers: Worker[] = await Promise.all(queues.map((queue) => createWorker(queue, setting)));
  const isRunning = () => workers.every((worker) => worker.getState() === 'RUNNING');
  const servers = await startServers(config, services, isCore ? { scheduleStates, restored: () => restored } : null, {
    async notReadyReason() {
      if (!(await hasDatabaseTime(services.database))) return "the clock differs from the database's";
      if (isCore && !currentVersion.isEnsured) return 'the workers have no current version';
      return isRunning() ? null : 'a worker does not run';
    },
  });

  const started = { roles, build_id: version.buildId, queues: queues.map(({ taskQueue }) => taskQueue) };
  log.info(started, 'workers started');
  try {
    await runUntilStopped(workers, {
      config,
      services,
      log,
      currentVersion,
      operations,
      scheduleStates,
      isCore,
      servesGateway,
    });
  } finally {
    for (const server of servers) server.close();
    await services.close();
  }
  log.info('workers stopped');
}

interface Process {
  readonly config: WorkersConfig;
  readonly services: Services;
  readonly log: Logger;
  readonly currentVersion: CurrentVersion;
  readonly operations: LocalOperations;
  readonly scheduleStates: Map<string, ScheduleState>;
  readonly isCore: boolean;
  readonly servesGateway: boolean;
}

/** Runs the workers, and beside them what depends on them. A gateway ends before the workers do. */
async function runUntilStopped(workers: readonly Worker[], process: Process): Promise<void> {
  const { config, services, log, currentVersion, operations, scheduleStates, isCore, servesGateway } = process;
  const stopping = new AbortController();
  // Before the workers take tasks: a signal while the gateway starts must let them finish.
  const stopped = servesGateway ? AbortSignal.any([stopSignal(), stopping.signal]) : stopping.signal;
  const running = Promise.all(workers.map((worker) => worker.run()));
  const preloads = isCore && config.CLASSIFIER_PRELOAD === 'on';
  const loading = preloads ? loadClassifier(services.classifier, log) : Promise.resolve();
  const storing = isCore ? storeKeysAhead(services.database, config.LANDED_ENCRYPTION_KEYS, log) : undefined;
  const serving = servesGateway ? loadAndServe(services, operations, stopped) : null;
  // Shuts down as after a signal, so that charges in flight can end.
  const shutDown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  serving?.then(shutDown, shutDown);
  loading.catch(() => (serving === null ? shutDown() : stopping.abort()));
  const keeping = isCore ? currentVersion.keep(stopping.signal) : undefined;
  const scheduling = isCore
    ? keepSchedules(new ScheduleClient(services.temporal), schedules, log, stopping.signal, {
        onState: (scheduleId, state) => scheduleStates.set(scheduleId, state),
      })
    : undefined;
  try {
    await running;
    await Promise.all([loading, serving]);
  } finally {
    stopping.abort();
    await Promise.allSettled([keeping, scheduling, serving, storing]);
  }
}

function installRuntime(log: Logger, shutdownSignals: NonNullable<RuntimeOptions['shutdownSignals']>): void {
  Runtime.install({
    // Logs the SDK's messages without their attributes, which can contain inputs and failures. `forward` is needed because
    // the native part of the SDK would otherwise print them itself.
    logger: new DefaultLogger('WARN', ({ level, message }) => log.warn({ sdk_level: level }, message)),
    telemetryOptions: { logging: { filter: 'WARN', forward: {} } },
    shutdownSignals,
  });
}

function activitiesOf(
  config: WorkersConfig,
  { database, acquirers, taxEngines, classifier, remoteClassifier, webhooks, workflowClient }: Services,
  hooks: ActivityHooks,
  log: Logger,
  onRestored: (count: number) => void,
) {
  const relatedWorkflows = createRelatedWorkflows(workflowClient);
  const payoutWorkflows = createPayoutWorkflows(workflowClient);
  const lostWorkflows = createLostWorkflows(workflowClient);
  const ownerNotices = createOwnerNotices(workflowClient);
  const used = {
    taxEngines,
    classifier: remoteClassifier?.client ?? classifier,
    ownClassifier: classifier,
    webhooks,
    relatedWorkflows,
    payoutWorkflows,
    lostWorkflows,
    ownerNotices,
  };
  return createActivities(config, database, acquirers, { ...used, log, onRestored }, hooks);
}

async function startServers(
  config: WorkersConfig,
  services: Services,
  core: CoreNumbers | null,
  { notReadyReason }: { notReadyReason(): Promise<string | null> },
): Promise<Server[]> {
  const ops = await startOpsServer({
    host: config.WORKERS_OPS_HOST,
    port: config.WORKERS_OPS_PORT,
    addMetrics: (registry) => addMetrics(registry, services, core),
    notReadyReason,
  });
  if (config.CODEC_PORT === undefined) return [ops];
  const codec = await startCodecEndpoint({
    keyring: config.LANDED_ENCRYPTION_KEYS,
    port: config.CODEC_PORT,
    uiOrigin: config.TEMPORAL_UI_ORIGIN,
  });
  return [ops, codec];
}

/** Loads the classifier after the start, so that charges do not wait for it. Faulty data still ends the process. */
async function loadClassifier(classifier: ClassifierClient, log: Logger): Promise<void> {
  const begun = performance.now();
  const version = await classifier.version();
  log.info({ version, duration_ms: Math.round(performance.now() - begun) }, 'classifier loaded');
}

/** Stores keys of buyers' data before the first charge needs one. A charge stores them when this fails. */
async function storeKeysAhead(database: Database, keyring: Keyring, log: Logger): Promise<void> {
  try {
    await database.buyerKeys.prepare(keyring);
  } catch (error) {
    log.warn({ fault: faultOf(error) }, "no keys of buyers' data are stored ahead");
  }
}

/** Loads the gateway only where it runs. */
async function loadAndServe(...of: Parameters<typeof serveGateway>): Promise<void> {
  const loaded = await import('./gateway/serve-gateway.js');
  await loaded.serveGateway(...of);
}

function rolesOf(args: string[]): readonly Role[] {
  const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } });
  return parseRoles(values.role);
}
