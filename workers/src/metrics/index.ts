import type { Registry } from 'prom-client';
import type { ScheduleState } from '../schedules/ensure-schedules.js';
import type { Services } from '../services.js';
import { addAcquirerMetrics } from './acquirer-metrics.js';
import { addBacklogMetrics } from './backlog-metrics.js';
import { addDisputeMetrics } from './dispute-metrics.js';
import { addLedgerMetrics } from './ledger-metrics.js';
import { addOwnerNoticeMetrics } from './owner-notice-metrics.js';
import { addPayoutMetrics } from './payout-metrics.js';
import { addProcessorChangeMetrics } from './processor-change-metrics.js';
import { addReconciliationMetrics } from './reconciliation-metrics.js';
import { addRemoteClassifierMetrics } from './remote-classifier-metrics.js';
import { addReserveMetrics } from './reserve-metrics.js';
import { addScheduleMetrics } from './schedule-metrics.js';
import { addStoreMetrics } from './store-metrics.js';
import { createStoreReader } from './store-numbers.js';
import { addTaxEngineMetrics } from './tax-engine-metrics.js';
import { addTaxTableMetrics } from './tax-table-metrics.js';
import { addWebhookMetrics } from './webhook-metrics.js';

/** What only a process that polls the `core` queue reports. */
export interface CoreNumbers {
  readonly scheduleStates: ReadonlyMap<string, ScheduleState>;
  /** Lost workflows that this process has started again. */
  restored(): number;
}

/** The metrics of a worker process. `core` is null in a process that does not poll the `core` queue. */
export function addMetrics(registry: Registry, services: Services, core: CoreNumbers | null): void {
  const { database, temporal, workflowClient, acquirers, taxEngines, remoteClassifier, webhooks } = services;
  addAcquirerMetrics(registry, acquirers);
  addDisputeMetrics(registry, database);
  addReconciliationMetrics(registry, database);
  addLedgerMetrics(registry, database);
  addPayoutMetrics(registry, database);
  addReserveMetrics(registry, database);
  addProcessorChangeMetrics(registry, database);
  addOwnerNoticeMetrics(registry, database);
  addTaxEngineMetrics(registry, taxEngines);
  addTaxTableMetrics(registry, taxEngines);
  if (remoteClassifier !== null) addRemoteClassifierMetrics(registry, remoteClassifier);
  addWebhookMetrics(registry, webhooks);
  addBacklogMetrics(registry, workflowClient, temporal.namespace);
  if (core === null) return;
  addStoreMetrics(registry, createStoreReader(database), core.restored);
  addScheduleMetrics(registry, core.scheduleStates);
}
