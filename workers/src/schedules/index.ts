import { retentionSchedule } from './retention.js';
import type { DeclaredSchedule } from './schedule.js';

/** What the service does by the clock: one row per Schedule. */
export const schedules: readonly DeclaredSchedule[] = [retentionSchedule];
