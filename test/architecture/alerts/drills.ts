/** How an alert rule is made to fire: once by its series in a test, and by its cause on a stack. */
export interface Drill {
  /** What an operator does on a local stack of their own. `$SANDBOX` as in the runbooks. */
  readonly cause: string;
  /** The series of the cause, as `promtool test rules` takes them: one value per minute from minute 0. */
  readonly series: Readonly<Record<string, string>>;
  /** The same series while nothing is wrong. */
  readonly quiet: Readonly<Record<string, string>>;
  /** When it fires; by then the rule's own wait is over. */
  readonly at: string;
}

const account = 'rail="live",entity="gb"';
const operation = `${account},operation="checkout"`;

/** One series that is wrong at one value and fine at another, all the time. */
function level(series: string, wrong: string, fine: string, at: string, cause: string): Drill {
  return { cause, series: { [series]: wrong }, quiet: { [series]: fine }, at };
}

const constant = (value: number) => `${value}x4000`;

/** One row per alert rule. A test compares them with the rules. */
export const drills = {
  LandedOperationsStuck: level(
    `landed_stuck_operations{${operation}}`,
    constant(1),
    constant(0),
    '2m',
    'Arm `timeout_after_effect` without end for `payment_intents.create` and all reads in the sandbox, and charge.',
  ),
  LandedManualReview: level(
    `landed_manual_reviews{${operation}}`,
    constant(1),
    constant(0),
    '1m',
    '`npx landed trigger stuck`.',
  ),
  LandedOutcomeUnknownForAnHour: level(
    `landed_unknown_outcome_oldest_seconds{${operation}}`,
    '0+60x100',
    constant(3_600),
    '62m',
    '`npx landed trigger stuck`, and an hour.',
  ),
  LandedOverloaded: level(
    'landed_admission_rejected_total{class="money",reason="overloaded"}',
    '0+60x100',
    constant(3),
    '12m',
    'Start the stack with `ADMISSION_MONEY_MAX=1`, and send charges from ten clients without a pause.',
  ),
  LandedBacklogOld: level(
    'landed_backlog_oldest_seconds{queue="core",kind="workflow"}',
    '0 60x10',
    constant(20),
    '5m',
    'Start a second worker process with `--role webhook`, stop the first with `kill -STOP`, and send charges for three minutes.',
  ),
  LandedWorkflowsLost: level(
    'landed_lost_workflows_started_total{instance="a"}',
    '0 0 0 3x60',
    '3x60',
    '6m',
    'Terminate the running `paymentLifecycle` of a payment that waits for its buyer in Temporal Web: the sweep starts it again within three minutes.',
  ),
  LandedLedgerUnbalanced: {
    cause:
      'As the owner of the database, with `session_replication_role = replica`, change an amount of `ledger_entry`; restart a worker.',
    series: {
      [`landed_ledger_balance_minor_units{instance="a",${account},currency="GBP",account="suspense"}`]: constant(5),
      [`landed_ledger_balance_minor_units{instance="a",${account},currency="GBP",account="platform_fee"}`]:
        constant(-4),
    },
    quiet: {
      [`landed_ledger_balance_minor_units{instance="a",${account},currency="GBP",account="suspense"}`]: constant(5),
      [`landed_ledger_balance_minor_units{instance="a",${account},currency="GBP",account="platform_fee"}`]:
        constant(-5),
    },
    at: '6m',
  },
  LandedLedgerBroken: level(
    'landed_ledger_violations{invariant="zero_sum"}',
    constant(1),
    constant(0),
    '1m',
    'Change an amount of `ledger_entry` as above, then `temporal schedule trigger --schedule-id ledger-verification`.',
  ),
  LandedLedgerNotVerified: level(
    'landed_ledger_verification_age_seconds',
    '0+60x4000',
    constant(86_400),
    '31h',
    'Pause the Schedule `ledger-verification` for 30 hours.',
  ),
  LandedMostPaymentsFail: {
    cause: 'Charge `pm_card_visa_chargeDeclined` ten times, and wait half an hour.',
    series: {
      [`landed_payments_total{${account},status="processing"}`]: '0+10x100',
      [`landed_payments_total{${account},status="failed"}`]: '0+6x100',
    },
    quiet: {
      [`landed_payments_total{${account},status="processing"}`]: '0+10x100',
      [`landed_payments_total{${account},status="failed"}`]: '0+4x100',
    },
    at: '40m',
  },
  LandedReviewCases: level(
    'landed_review_cases{kind="captured_in_part"}',
    constant(1),
    constant(0),
    '11m',
    'Capture a part of an authorized payment in the sandbox (`_control/payments`).',
  ),
  LandedUnknownProcessorEvents: level(
    'landed_kept_processor_events{kind="unknown_type"}',
    '0x1450 1x3000',
    '1x4000',
    '25h',
    'Send a signed event of an unknown type to `/processor-events/gb`, as `changed-at-the-processor.serial.test.ts` does.',
  ),
  LandedDisputeOfUnknownPayment: level(
    `landed_disputes_of_unknown_payments{${account}}`,
    constant(1),
    constant(0),
    '11m',
    'Charge at the sandbox directly with the account’s key, and dispute that charge (`_control/disputes`).',
  ),
  LandedDisputesDue: level(
    `landed_disputes_due{${account},due="within_24h"}`,
    constant(1),
    constant(0),
    '11m',
    'Open a dispute in the sandbox with `evidence_due_by` in an hour.',
  ),
  LandedDisputesOverdue: level(
    `landed_disputes_due{${account},due="overdue"}`,
    constant(1),
    constant(0),
    '49h',
    'Open a dispute in the sandbox with `evidence_due_by` in a minute, and two days.',
  ),
  LandedReconciliationDifference: level(
    `landed_reconciliation_differences{${account},kind="missing_at_us"}`,
    constant(1),
    constant(0),
    '16m',
    'Add a charge to `_control/balance_transactions`, then `npx landed reconcile --from <today> --grace 0s`.',
  ),
  LandedReconciliationVolumeUnexplained: level(
    `landed_reconciliation_explained_ratio{${account}}`,
    constant(0.98),
    constant(1),
    '16m',
    'The same, with an amount above a hundredth of the day’s volume.',
  ),
  LandedReconciliationLate: level(
    `landed_reconciliation_last_run_seconds{${account}}`,
    '0+60x4000',
    constant(86_400),
    '31h',
    'Pause the Schedule `daily-reconciliation-test` for 30 hours.',
  ),
  LandedClearingItemOld: level(
    `landed_reconciliation_clearing_oldest_seconds{${account}}`,
    constant(345_601),
    constant(345_600),
    '1m',
    'Add a charge of five days ago to `_control/balance_transactions`, and reconcile that day.',
  ),
  LandedPayoutsNotSent: level(
    `landed_payouts_oldest_seconds{${account},status="created"}`,
    constant(86_401),
    constant(86_400),
    '11m',
    '`_control/balances` with `sufficient: false`, run a week, and a day.',
  ),
  LandedPayoutsStuck: level(
    `landed_payouts_oldest_seconds{${account},status="in_transit"}`,
    constant(950_401),
    constant(950_400),
    '11m',
    'Pay to a bank account `btok_gb_inTransit`, and eleven days.',
  ),
  LandedReservesOverdue: level(
    'landed_reserves_overdue{rail="live"}',
    constant(1),
    constant(0),
    '11m',
    'Pause the Schedule `reserve-release-test` until a reserve has been due for a day.',
  ),
  LandedOwnersNotNotified: level(
    'landed_owners_not_notified',
    constant(1),
    constant(0),
    '11m',
    'Save a live bank account of a merchant without an owner’s address, and an hour.',
  ),
  LandedScheduleNotRunning: level(
    'landed_schedule_running{schedule="retention"}',
    constant(0),
    constant(1),
    '16m',
    '`temporal schedule toggle --pause --reason drill --schedule-id retention`.',
  ),
  LandedTaxTableEnds: level(
    'landed_tax_table_expiry_seconds{table="us/sales-tax"}',
    constant(59 * 86_400),
    constant(70 * 86_400),
    '2h',
    'Import a table that ends within 60 days.',
  ),
  LandedExchangeRatesEnd: level(
    'landed_tax_table_expiry_seconds{table="fx/ecb"}',
    constant(2 * 86_400),
    constant(9 * 86_400),
    '2h',
    'Import no exchange rates for the days that they are good for, less three.',
  ),
  LandedTaxTableStale: level(
    'landed_tax_table_expiry_seconds{table="us/sales-tax"}',
    constant(60),
    constant(70 * 86_400),
    '2m',
    'Import a table that has ended.',
  ),
  LandedAcquirerCircuitOpen: level(
    'landed_acquirer_circuit{entity="gb",rail="live"}',
    constant(2),
    constant(0),
    '2m',
    'Arm `timeout_before_effect` for all operations of `gb` in the sandbox, and charge until the circuit opens.',
  ),
  LandedRemoteClassifierCircuitOpen: level(
    'landed_remote_classifier_circuit{classifier="acme"}',
    constant(2),
    constant(1),
    '2m',
    'Configure `REMOTE_CLASSIFIER` at a closed port, and classify vague texts until the circuit opens.',
  ),
  LandedTaxEngineCircuitOpen: level(
    'landed_tax_engine_circuit{engine="remote"}',
    constant(2),
    constant(1),
    '2m',
    'Configure a remote tax engine at a closed port, and ask for quotes.',
  ),
  LandedWebhookEndpointDisabled: level(
    'landed_webhook_endpoints_disabled_total{reason="gone"}',
    '0 0 0 1x70',
    '1x70',
    '6m',
    'An endpoint that responds with 410, and `npx landed endpoints test`.',
  ),
  LandedStoreUnreadable: level('landed_store_readable', constant(0), constant(1), '3m', 'Stop PostgreSQL.'),
  LandedServerErrors: {
    cause: 'Stop PostgreSQL, and send reads for five minutes: they get 503.',
    series: {
      'landed_http_request_duration_seconds_count{rail="live",route="/v1/balance",status="503"}': '0+3x100',
      'landed_http_request_duration_seconds_count{rail="live",route="/v1/balance",status="200"}': '0+97x100',
    },
    quiet: {
      'landed_http_request_duration_seconds_count{rail="live",route="/v1/balance",status="503"}': '0+1x100',
      'landed_http_request_duration_seconds_count{rail="live",route="/v1/balance",status="200"}': '0+99x100',
    },
    at: '12m',
  },
  LandedChargesSlow: {
    cause: 'Arm `slow` with 8 s for `payment_intents.create` in the sandbox, and charge for five minutes.',
    series: charges('0+10x100', '0+90x100'),
    quiet: charges('0+100x100', '0+100x100'),
    at: '12m',
  },
} satisfies Readonly<Record<string, Drill>>;

/** The histogram of charges: those up to 5 s, and those up to 10 s. */
function charges(fast: string, slow: string): Readonly<Record<string, string>> {
  const bucket = (le: string) =>
    `landed_http_request_duration_seconds_bucket{rail="live",method="POST",route="/v1/payment_intents",le="${le}"}`;
  return { [bucket('2.5')]: fast, [bucket('5')]: fast, [bucket('10')]: slow, [bucket('+Inf')]: slow };
}
