import { proxyActivities } from '@temporalio/workflow';
import type { createNoopActivities, NoopCharge } from './noop-activities.js';

const { callProcessor } = proxyActivities<ReturnType<typeof createNoopActivities>>({ startToCloseTimeout: '10s' });

/** Baseline B: what it costs to have Temporal make one processor call, with nothing around it. */
export async function noop(charge: NoopCharge): Promise<void> {
  await callProcessor(charge);
}
