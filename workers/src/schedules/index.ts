import { lostWorkflowSchedule } from './lost-workflows.js';
import { missedDisputesSchedule } from './missed-disputes.js';
import { refundReadsSchedule } from './refund-reads.js';
import { retentionSchedule } from './retention.js';
import type { DeclaredSchedule } from './schedule.js';
import { walletDomainSchedule } from './wallet-domains.js';
import { webhookSweepSchedule } from './webhook-sweep.js';

/** All Schedules of the service. */
export const schedules: readonly DeclaredSchedule[] = [
  lostWorkflowSchedule,
  missedDisputesSchedule,
  refundReadsSchedule,
  retentionSchedule,
  walletDomainSchedule,
  webhookSweepSchedule,
];
