import type { Server } from 'node:http';
import { parseArgs } from 'node:util';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { withRemoteClassifier } from '@landed/activities/remote-classifier/with-remote-classifier';
import { startCodecEndpoint } from '@landed/codec/codec-endpoint';
import { createLogger } from '@landed/codec/log/logger';
import { hasDatabaseTime } from '@landed/prisma/read/clock/clock-difference';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleClient } from '@temporalio/client';
import { DefaultLogger, Runtime, type Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import { type ActivityHooks, createActivities } from './activities.js';
import { existingBundle } from './bundle.js';
import { readConfig, type WorkersConfig } from './config.js';
import { createWorker } from './create-worker.js';
import { CurrentVersion } from './deployment/current-version.js';
import { versionOf } from './deployment/version.js';
import { createLostWorkflows } from './lost-workflows.js';
import { addMetrics, type CoreNumbers } from './metrics/index.js';
import { startOpsServer } from './ops-server.js';
import { createOwnerNotices } from './owner-notices.js';
import { createPayoutWorkflows } from './payout-workflows.js';
import { createRelatedWorkflows } from './related-workflows.js';
import { polledQueuesOf, type Role, roles } from './roles.js';
import { keepSchedules, type ScheduleState } from './schedules/ensure-schedules.js';
import { schedules } from './schedules/index.js';
import { openServices, type Services } from './services.js';

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
  installRuntime(log);

  const bundle = existingBundle(bundlePath);
  const version = versionOf(bundle);
  const services = await openServices(config, log, classifierFile);
  const { temporal, classifier } = services;
  const scheduleStates = new Map<string, ScheduleState>();
  let restored = 0;
  const activities = activitiesOf(config, services, hooks, log, (count) => {
    restored += count;
  });
  const setting = {
    ...temporal,
    version,
    bundlePath: bundle,
    delayedPatches: config.WORKFLOW_PATCHES_HELD,
    activities,
    ...(config.WORKFLOWS_CACHED_MAX === undefined ? {} : { maxCachedWorkflows: config.WORKFLOWS_CACHED_MAX }),
  };
  const queues = polledQueuesOf(role);
  const isCore = queues.some(({ taskQueue }) => taskQueue === coreTaskQueue);
  const currentVersion = new CurrentVersion(
    temporal.connection.workflowService,
    { namespace: config.TEMPORAL_NAMESPACE, version, takesOver: config.WORKERS_TAKE_OVER },
    log,
  );
  const workers: Worker[] = await Promise.all(queues.map((queue) => createWorker(queue, setting)));
  const servers = await startServers(config, services, isCore ? { scheduleStates, restored: () => restored } : null, {
    async notReadyReason() {
      if (!(await hasDatabaseTime(services.database))) return "the clock differs from the database's";
      if (isCore && !currentVersion.isEnsured) return 'the workers have no current version';
      return workers.every((worker) => worker.getState() === 'RUNNING') ? null : 'a worker does not run';
    },
  });

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
    await services.close();
  }
  log.info('workers stopped');
}

function installRuntime(log: Logger): void {
  Runtime.install({
    // Logs the SDK's messages without their attributes, which can contain inputs and failures. `forward` is needed because
    // the native part of the SDK would otherwise print them itself.
    logger: new DefaultLogger('WARN', ({ level, message }) => log.warn({ sdk_level: level }, message)),
    telemetryOptions: { logging: { filter: 'WARN', forward: {} } },
    shutdownSignals: ['SIGTERM', 'SIGINT'],
  });
}

function activitiesOf(
  config: WorkersConfig,
  { database, acquirers, taxEngines, classifier, webhooks, workflowClient }: Services,
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
    classifier: classifierOf(config, classifier, log),
    ownClassifier: classifier,
    webhooks,
    relatedWorkflows,
    payoutWorkflows,
    lostWorkflows,
    ownerNotices,
  };
  return createActivities(config, database, acquirers, { ...used, log, onRestored }, hooks);
}

/** The classifier of this process, with the operator's remote one if there is one. */
function classifierOf({ REMOTE_CLASSIFIER: remote }: WorkersConfig, own: ClassifierClient, log: Logger) {
  if (remote === undefined) return own;
  return withRemoteClassifier(own, remote, {
    onFault: (fault) => log.warn({ reason: fault }, 'the remote classifier returned no usable response'),
    onCircuitChange: (circuit) => log.warn({ circuit }, 'remote classifier circuit changed'),
  });
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

function roleOf(args: string[]): Role {
  const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } });
  const role = roles.find((known) => known === values.role);
  if (role === undefined) throw new Error(`--role must be one of ${roles.join(', ')}.`);
  return role;
}
