import { proxyActivities } from '@temporalio/workflow';
import type { createNoopActivities, NoopCharge } from './noop-activities.js';

const { callProcessor } = proxyActivities<ReturnType<typeof createNoopActivities>>({ startToCloseTimeout: '10s' });

/** Baseline B: the cost of one processor call through Temporal, with nothing around it. */
export async function noop(charge: NoopCharge): Promise<void> {
  await callProcessor(charge);
}
