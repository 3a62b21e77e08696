/** The statistical tests: a fifth of each belongs to `npm test`, the whole to `npm run soak`. */
export const soakFiles: readonly string[] = [
  'test/faults/secret-leaks.e2e.test.ts',
  'test/faults/kill-at-steps.destructive.test.ts',
  'test/faults/kill.destructive.test.ts',
  'test/faults/charge-faults.destructive.test.ts',
  'test/faults/capture-cancel-refund-faults.destructive.test.ts',
  'test/faults/wallet-domain-kill.destructive.test.ts',
  'test/faults/webhook-kill.destructive.test.ts',
  'test/journeys/capture-and-cancel-race.e2e.test.ts',
  'test/journeys/same-key-concurrency.destructive.test.ts',
  'test/journeys/refund-race.e2e.test.ts',
  'test/journeys/webhook-backlog.e2e.test.ts',
  'test/property/dispute-interleavings.db.test.ts',
  'test/property/idempotency.e2e.test.ts',
  'test/property/linearizability.destructive.test.ts',
  'test/property/payment-model.destructive.test.ts',
  'test/store/evidence-races.db.test.ts',
];
