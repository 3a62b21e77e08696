import { dailyReconciliationSchedules } from './daily-reconciliation.js';
import { ledgerSnapshotSchedule } from './ledger-snapshot.js';
import { ledgerVerificationSchedule } from './ledger-verification.js';
import { lostWorkflowSchedule } from './lost-workflows.js';
import { missedDisputesSchedule } from './missed-disputes.js';
import { refundReadsSchedule } from './refund-reads.js';
import { reserveReleaseSchedules } from './reserve-release.js';
import { retentionSchedule } from './retention.js';
import { salesDaysSchedule } from './sales-days.js';
import type { DeclaredSchedule } from './schedule.js';
import { verificationReadsSchedule } from './verification-reads.js';
import { walletDomainSchedule } from './wallet-domains.js';
import { webhookSweepSchedule } from './webhook-sweep.js';
import { weeklyPayoutsSchedules } from './weekly-payouts.js';

/** All Schedules of the service. */
export const schedules: readonly DeclaredSchedule[] = [
  ledgerSnapshotSchedule,
  ledgerVerificationSchedule,
  ...dailyReconciliationSchedules,
  lostWorkflowSchedule,
  missedDisputesSchedule,
  refundReadsSchedule,
  ...reserveReleaseSchedules,
  retentionSchedule,
  salesDaysSchedule,
  verificationReadsSchedule,
  walletDomainSchedule,
  webhookSweepSchedule,
  ...weeklyPayoutsSchedules,
];
