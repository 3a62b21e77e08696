import { type Rail, rails } from '@landed/contracts/rail/rail';

/** The ids of all Schedules, and of the runs that they start. */

/** The Schedule of the sweep for domains with inactive wallets. */
export const walletDomainScheduleId = 'wallet-domains';
export const walletDomainSweepWorkflowId = 'sweep/wallet-domains';

/** The Schedule of the sweep for overdue deliveries. */
export const webhookSweepScheduleId = 'webhook-sweep';
export const webhookSweepWorkflowId = 'sweep/webhook';

/** The Schedule of the daily reads of succeeded refunds. */
export const refundReadsScheduleId = 'refund-reads';
export const refundReadsWorkflowId = 'sweep/refund-reads';

/** The Schedule of the daily release of reserves. */
export function reserveReleaseScheduleId(rail: Rail): string {
  return `reserve-release-${rail}`;
}

/** The prefix of the ids of its runs: the server appends the instant. */
export function reserveReleaseSweepWorkflowId(rail: Rail): string {
  return `reserve-release/${rail}`;
}

/** The Schedule of the weekly payouts, and the prefix of its workflow ids: the server appends the instant. */
export function weeklyPayoutsScheduleId(rail: Rail): string {
  return `weekly-payouts-${rail}`;
}
export function weeklyPayoutsWorkflowId(rail: Rail): string {
  return `weekly-payouts/${rail}`;
}

/** The Schedule of the daily snapshot of ledger balances. */
export const ledgerSnapshotScheduleId = 'ledger-snapshot';
export const ledgerSnapshotWorkflowId = 'sweep/ledger-snapshot';

/** The Schedule of the daily check of the whole ledger. */
export const ledgerVerificationScheduleId = 'ledger-verification';
export const ledgerVerificationWorkflowId = 'sweep/ledger-verification';

/** The Schedule of the daily comparison with the processors. */
export const dailyReconciliationScheduleId = (rail: Rail) => `daily-reconciliation-${rail}`;
export const dailyReconciliationWorkflowId = (rail: Rail) => `reconcile/${rail}`;

/** The Schedule of the search for disputes whose events were missed. */
export const missedDisputesScheduleId = 'missed-disputes';
export const missedDisputesWorkflowId = 'sweep/missed-disputes';

/** The Schedule that writes sales by day. */
export const salesDaysScheduleId = 'sales-days';
export const salesDaysWorkflowId = 'sweep/sales-days';

/** The Schedule of the reads of verifications. */
export const verificationReadsScheduleId = 'verification-reads';
export const verificationReadsWorkflowId = 'sweep/verification-reads';

/** The Schedule of the sweep for lost workflows. */
export const lostWorkflowScheduleId = 'lost-workflows';
export const lostWorkflowSweepWorkflowId = 'sweep/lost-workflows';

/** The Schedule of the retention sweep, and the prefix of its workflow ids: the server appends the instant. */
export const retentionScheduleId = 'retention';
export const retentionWorkflowId = 'sweep/retention';

/** All Schedules of the service, for those who look whether they exist. Workers declare them. */
export const scheduleIds: readonly string[] = [
  ledgerSnapshotScheduleId,
  ledgerVerificationScheduleId,
  ...rails.map(dailyReconciliationScheduleId),
  lostWorkflowScheduleId,
  missedDisputesScheduleId,
  refundReadsScheduleId,
  ...rails.map(reserveReleaseScheduleId),
  retentionScheduleId,
  salesDaysScheduleId,
  verificationReadsScheduleId,
  walletDomainScheduleId,
  webhookSweepScheduleId,
  ...rails.map(weeklyPayoutsScheduleId),
];
