/**
 * The test files that take longest, with their seconds on an idle machine with two cores. Most wait for processes to
 * come back, for timers of the product, or for a browser and its page.
 *
 * `npm test` runs a fifth of them, another one each day (`shareOfDay`). The cheaper levels prove the same rules every
 * time: unit tests, statements on a real database, workflows on real workers. `LANDED_TEST_SHARE=all` runs all.
 */
export const longFiles: Readonly<Record<string, number>> = {
  'test/faults/outage.destructive.test.ts': 75,
  'test/faults/rolling-deploy.destructive.test.ts': 75,
  'test/faults/payout-kill-at-steps.destructive.test.ts': 45,
  'test/faults/reconciliation-kill.destructive.test.ts': 30,
  'test/faults/restored-database.destructive.test.ts': 65,
  'test/faults/webhook-kill.destructive.test.ts': 50,
  'test/faults/payout-quarter-kill.destructive.test.ts': 40,
  'test/faults/payout-in-the-middle.destructive.test.ts': 40,
  'test/faults/payout-schedule.destructive.test.ts': 20,
  'test/faults/lost-commits.destructive.test.ts': 60,
  'test/faults/capture-cancel-refund-faults.destructive.test.ts': 25,
  'test/faults/charge-faults.destructive.test.ts': 35,
  'test/faults/stored-errors.destructive.test.ts': 40,
  'test/faults/temporal-data-lost.destructive.test.ts': 50,
  'test/faults/clocks.destructive.test.ts': 27,
  'test/faults/classifier-thread.destructive.test.ts': 20,
  'test/faults/hung-acquirer.destructive.test.ts': 60,
  'test/faults/kill-at-steps.destructive.test.ts': 40,
  'test/journeys/doctor.destructive.test.ts': 50,
  'test/journeys/reconciliation.destructive.test.ts': 50,
  'test/property/linearizability.destructive.test.ts': 40,
  'test/property/payment-model.destructive.test.ts': 30,
  'test/replay/uncached.destructive.test.ts': 40,
  'test/examples/plugins.serial.test.ts': 55,
  'test/journeys/stuck-runbook.serial.test.ts': 50,
  'test/journeys/payout.serial.test.ts': 90,
  'test/journeys/payout-from-temporal-web.serial.test.ts': 40,
  'test/journeys/payout-commands.serial.test.ts': 30,
  'test/journeys/manual-resolution.serial.test.ts': 30,
  'test/api/openapi/examples.serial.test.ts': 27,
  'test/api/rate-limit/503.serial.test.ts': 25,
  'test/faults/secret-leaks.e2e.test.ts': 60,
  'test/journeys/local-stack.e2e.test.ts': 70,
  'test/journeys/listen.e2e.test.ts': 40,
  'test/browser/shop-canary.browser.test.ts': 40,
};
