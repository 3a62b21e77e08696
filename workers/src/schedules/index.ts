import { retentionSchedule } from './retention.js';
import type { DeclaredSchedule } from './schedule.js';
import { webhookSweepSchedule } from './webhook-sweep.js';

/** What the service does by the clock: one row per Schedule. */
export const schedules: readonly DeclaredSchedule[] = [retentionSchedule, webhookSweepSchedule];
