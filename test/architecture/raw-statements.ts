/** Why a statement off the hot path is raw. */
export type RawReason =
  /** It compares with `now()`, or the table fills in `now()`. The client would use the clock of its process. */
  | 'clock'
  /** It locks rows, or skips locked ones. */
  | 'lock'
  /** It changes several tables, or checks one and changes another, in one statement. */
  | 'atomic'
  /** An index serves it only as it is written: a partial index, a comparison of rows, a cursor. */
  | 'plan'
  /** It aggregates, joins or inserts sets of rows. */
  | 'set'
  /** It is about the server, its roles or the migrations, not about rows of ours. */
  | 'server';

/**
 * Folders whose statements may all be raw: a request of a merchant or a buyer waits for them, or they move money, post to
 * the ledger or send events.
 */
export const hotFolders = [
  'prisma/src/buyer-keys',
  'prisma/src/read/balance',
  'prisma/src/read/checkout',
  'prisma/src/read/checkout-config',
  'prisma/src/read/classification',
  'prisma/src/read/dispute-evidence',
  'prisma/src/read/event',
  'prisma/src/read/ledger',
  'prisma/src/read/operation',
  'prisma/src/read/payment-intent',
  'prisma/src/read/payout',
  'prisma/src/read/refund',
  'prisma/src/read/tax-quote',
  'prisma/src/read/webhook',
  'prisma/src/write/capture-or-void',
  'prisma/src/write/checkout',
  'prisma/src/write/classification',
  'prisma/src/write/dispute',
  'prisma/src/write/dispute-evidence',
  'prisma/src/write/late-charge',
  'prisma/src/write/ledger',
  'prisma/src/write/operation',
  'prisma/src/write/payment-intent',
  'prisma/src/write/payout',
  'prisma/src/write/rate-limit',
  'prisma/src/write/refund',
  'prisma/src/write/reserve-hold',
  'prisma/src/write/tax-quote',
  'prisma/src/write/webhook',
] as const;

/** What declares and sends the raw statements of all others. It has none of its own. */
export const statementSender = 'prisma/src/database.ts';

/** All other raw statements: how many a file has, by their reason. */
export const rawElsewhere: Readonly<Record<RawReason, Readonly<Record<string, number>>>> = {
  clock: {
    'cli/src/doctor/checks/deliveries.ts': 1,
    'cli/src/doctor/checks/processor-changes.ts': 1,
    'prisma/src/read/bank-account/count-unnotified-owners.ts': 1,
    'prisma/src/read/clock/clock-difference.ts': 1,
    'prisma/src/read/clock/find-database-time.ts': 1,
    'prisma/src/read/dispute/count-open-disputes.ts': 1,
    'prisma/src/read/reserve-hold/count-overdue-reserves.ts': 1,
    'prisma/src/read/unknown-outcome/count-unknown-outcomes.ts': 1,
    'prisma/src/read/user/find-session.ts': 1,
    'prisma/src/read/webhook-endpoint/load-attempt-figures.ts': 2,
    'prisma/src/read/webhook-endpoint/load-webhook-status.ts': 2,
    'prisma/src/write/bank-account/save-bank-account.ts': 1,
    'prisma/src/write/lost-workflow/end-pauses.ts': 2,
    'prisma/src/write/operator-action/operator-action.ts': 1,
    'prisma/src/write/processor-event/keep-event.ts': 1,
    'prisma/src/write/processor-event/save-processor-event.ts': 1,
    'prisma/src/write/request-log/purge-requests.ts': 1,
    'prisma/src/write/user/session.ts': 2,
  },
  lock: {
    'prisma/src/write/agreement/sign-agreement.ts': 1,
    'prisma/src/write/lost-workflow/mark-seen.ts': 1,
    'prisma/src/write/merchant/lock-rail.ts': 1,
    'prisma/src/write/merchant/save-key-uses.ts': 1,
    'prisma/src/write/merchant/save-owner-email.ts': 1,
    'prisma/src/write/payment-method-domain/claim-due-domains.ts': 1,
    'prisma/src/write/payment-method-domain/remove-domain.ts': 1,
    'prisma/src/write/retention/purge-classifications.ts': 1,
    'prisma/src/write/retention/purge-deliveries.ts': 1,
    'prisma/src/write/retention/purge-free-keys.ts': 1,
    'prisma/src/write/retention/purge-responses.ts': 1,
    'prisma/src/write/retention/purge-tombstones.ts': 1,
    'prisma/src/write/user/outbox.ts': 1,
    'prisma/src/write/user/team.ts': 1,
    'prisma/src/write/verification/announce-verification.ts': 1,
    'prisma/src/write/verification/claim-due-verifications.ts': 1,
    'prisma/src/write/webhook-endpoint/cancel-waiting-deliveries.ts': 1,
    'prisma/src/write/webhook-endpoint/requeue-missed.ts': 1,
  },
  atomic: {
    'prisma/src/write/announcement/announce.ts': 1,
    'prisma/src/write/merchant/mark-key-exposed.ts': 1,
    'prisma/src/write/payment-method-domain/begin-activation.ts': 1,
    'prisma/src/write/payment-method-domain/request-activation.ts': 1,
    'prisma/src/write/payment-method-domain/save-activation.ts': 1,
    'prisma/src/write/processor-object/backfill-objects.ts': 3,
    'prisma/src/write/reconciliation/post-transactions.ts': 2,
    'prisma/src/write/reconciliation/resolve-difference.ts': 1,
    'prisma/src/write/reconciliation/save-run.ts': 3,
    'prisma/src/write/restricted-goods/save-allowance.ts': 2,
    'prisma/src/write/review-case/close-review-case.ts': 1,
    'prisma/src/write/review-case/open-review-case.ts': 1,
    'prisma/src/write/user/factors.ts': 2,
    'prisma/src/write/webhook-endpoint/change-endpoint.ts': 1,
    'prisma/src/write/webhook-endpoint/insert-endpoint.ts': 2,
    'prisma/src/write/webhook-endpoint/insert-test-event.ts': 2,
    'prisma/src/write/webhook-endpoint/requeue-delivery.ts': 1,
    'prisma/src/write/webhook-endpoint/save-canceled-delivery.ts': 1,
  },
  plan: {
    'prisma/src/read/lost-workflow/find-unfinished-work.ts': 1,
    'prisma/src/read/processor-event/has-unknown-charge.ts': 1,
    'prisma/src/read/webhook-endpoint/find-deliveries.ts': 2,
    'prisma/src/write/reconciliation/resolve-subjects.ts': 2,
  },
  set: {
    'prisma/src/read/audit/list-audit-entries.ts': 1,
    'prisma/src/read/dispute/load-dispute.ts': 1,
    'prisma/src/read/processor-event/find-subject.ts': 3,
    'prisma/src/read/reconciliation/find-differences.ts': 1,
    'prisma/src/read/reconciliation/find-open-days.ts': 1,
    'prisma/src/read/reconciliation/find-unrecorded.ts': 1,
    'prisma/src/read/reconciliation/find-used-accounts.ts': 1,
    'prisma/src/read/reconciliation/load-days.ts': 1,
    'prisma/src/read/reconciliation/load-reconciliation-status.ts': 2,
    'prisma/src/read/reconciliation/load-sides.ts': 1,
    'prisma/src/read/reconciliation/load-unexplained-transactions.ts': 1,
    'prisma/src/read/reconciliation/sum-day.ts': 1,
    'prisma/src/read/report/account-movement.ts': 1,
    'prisma/src/read/report/fee-report.ts': 1,
    'prisma/src/read/report/merchant-statement.ts': 3,
    'prisma/src/read/report/payout-report.ts': 1,
    'prisma/src/read/report/report-query.ts': 2,
    'prisma/src/read/report/reserve-report.ts': 1,
    'prisma/src/read/report/tax-report.ts': 1,
    'prisma/src/read/reserve-hold/sum-released-reserves.ts': 1,
    'prisma/src/read/review-case/find-review-cases.ts': 1,
    'prisma/src/read/unknown-outcome/find-unknown-outcomes.ts': 1,
    'prisma/src/write/reconciliation/save-differences.ts': 1,
    'prisma/src/write/reconciliation/save-transactions.ts': 1,
    'prisma/src/write/request-log/save-requests.ts': 1,
    'workers/src/metrics/processor-change-metrics.ts': 1,
  },
  server: {
    'cli/src/doctor/checks/database.ts': 2,
    'gateway/src/auth/key-changes.ts': 1,
    'gateway/src/dependency/dependencies.ts': 1,
    'prisma/src/connection-budget.ts': 1,
    'prisma/src/durability.ts': 1,
    'prisma/src/migrate/concurrent-index.ts': 3,
    'prisma/src/migrate/migrate.ts': 9,
    'prisma/src/migrate/migration-table.ts': 4,
    'prisma/src/migrate/newer-migrations.ts': 1,
    'prisma/src/pooler.ts': 2,
    'prisma/src/privileges/find-excess-privileges.ts': 1,
    'prisma/src/privileges/find-grant-differences.ts': 3,
    'prisma/src/privileges/grant-process-roles.ts': 15,
  },
};
