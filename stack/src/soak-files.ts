/** Every alert rule, fired from its cause. */
export const alertDrills = 'test/faults/alerts.soak.test.ts';

/** Files that replace the workers' program, or that prove both shapes with a gateway beside the workers' roles. */
export const ownWorkersFiles: readonly string[] = [
  'test/faults/kill-at-steps.destructive.test.ts',
  'test/faults/payout-kill-at-steps.destructive.test.ts',
  'test/property/linearizability.destructive.test.ts',
];

/** The statistical tests: a seeded part of each, mostly a fifth, belongs to `npm test`, the whole to `npm run soak`. */
export const soakFiles: readonly string[] = [
  'test/browser/reference.browser.test.ts',
  'test/browser/shop.browser.test.ts',
  'test/faults/secret-leaks.e2e.test.ts',
  'test/faults/restored-database.destructive.test.ts',
  'test/faults/kill.destructive.test.ts',
  ...ownWorkersFiles,
  'test/faults/payout-quarter-kill.destructive.test.ts',
  'test/faults/reconciliation-kill.destructive.test.ts',
  alertDrills,
  'test/faults/charge-faults.destructive.test.ts',
  'test/faults/wallet-domain-kill.destructive.test.ts',
  'test/faults/webhook-kill.destructive.test.ts',
  'test/journeys/capture-and-cancel-race.e2e.test.ts',
  'test/journeys/same-key-concurrency.destructive.test.ts',
  'test/journeys/refund-race.e2e.test.ts',
  'test/journeys/webhook-backlog.e2e.test.ts',
  'test/property/dispute-interleavings.db.test.ts',
  'test/property/idempotency.e2e.test.ts',
  'test/property/payout-quarter.db.test.ts',
  'test/property/payment-model.destructive.test.ts',
  'test/property/reconciliation.db.test.ts',
  'test/store/evidence-races.db.test.ts',
  'test/store/ledger-migration.db.test.ts',
  'test/store/refund-races.db.test.ts',
];
