import { type Acquirers, createAcquirers } from '@landed/activities/processor/guard/acquirers';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { temporalConnection } from '@landed/codec/temporal-connection';
import { applicationNameOf, assertConnectionBudget } from '@landed/prisma/connection-budget';
import { type Database, openDatabase } from '@landed/prisma/database';
import { assertDurableCommits } from '@landed/prisma/durability';
import { WorkflowClient } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { type ClassifierThread, startClassifierThread } from './classifier/start-classifier-thread.js';
import type { WorkersConfig } from './config.js';
import { connectionsMaxOf } from './connections.js';
import { openRemoteClassifier, type RemoteClassifier } from './remote-classifier.js';
import type { PolledQueue } from './roles.js';
import { deliveryStarter } from './start-deliveries.js';
import { openTaxEngines, type WorkerTaxEngines } from './tax-engines.js';
import { openWebhooks, type Webhooks } from './webhooks.js';

/** What the activities and metrics of this process use. */
export interface Services {
  readonly database: Database;
  readonly temporal: {
    readonly connection: NativeConnection;
    readonly namespace: string;
    readonly dataConverter: DataConverter;
  };
  readonly workflowClient: WorkflowClient;
  readonly acquirers: Acquirers;
  readonly taxEngines: WorkerTaxEngines;
  readonly classifier: ClassifierThread;
  /** Null: the operator has none. */
  readonly remoteClassifier: RemoteClassifier | null;
  readonly webhooks: Webhooks;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly queues: readonly PolledQueue[];
  /** The module that runs on the classifier's thread. Absent: the product's. */
  readonly classifierFile?: string | undefined;
}

/**
 * Opens the services of this process.
 *
 * @throws when the database may lose commits, or has too few connections for the pools of all processes.
 */
export async function openServices(
  config: WorkersConfig,
  log: Logger,
  { queues, classifierFile }: OpenOptions,
): Promise<Services> {
  const applicationName = applicationNameOf('workers', connectionsMaxOf(config, queues));
  const database = openDatabase(config.DATABASE_URL, {
    poolMax: config.DATABASE_POOL_MAX,
    applicationName,
    buyerKeysUrl: config.BUYER_KEYS_DATABASE_URL,
  });
  await assertDurableCommits(database, {
    isProduction: config.NODE_ENV === 'production',
    kind: config.LANDED_DATABASE,
  });
  await assertConnectionBudget(database);
  const connection = await NativeConnection.connect(temporalConnection(process.env, config.TEMPORAL_ADDRESS));
  const temporal = {
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    dataConverter: encryptedDataConverter(config.LANDED_ENCRYPTION_KEYS),
  };
  const workflowClient = new WorkflowClient(temporal);
  const acquirers = createAcquirers(config.PROCESSOR_ACCOUNTS, {
    onCircuitChange: ({ entity, rail }, circuit) => log.warn({ entity, rail, circuit }, 'acquirer circuit changed'),
  });
  const taxEngines = openTaxEngines(config, log);
  const classifier = startClassifierThread({
    ...(classifierFile === undefined ? {} : { file: classifierFile }),
    onIdleFault: () => log.warn('classifier thread ended; the next call starts another one'),
  });
  const { REMOTE_CLASSIFIER: remote } = config;
  const remoteClassifier = remote === undefined ? null : openRemoteClassifier(classifier, remote, log);
  const webhooks = openWebhooks(config, log, deliveryStarter(workflowClient), applicationName);
  return {
    database,
    temporal,
    workflowClient,
    acquirers,
    taxEngines,
    classifier,
    remoteClassifier,
    webhooks,
    async close() {
      taxEngines.close();
      await classifier.close();
      await webhooks.close();
      await connection.close();
      await database.close();
    },
  };
}
