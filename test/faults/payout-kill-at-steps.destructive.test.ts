import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ChildName, childNames } from '@landed/stack/child/child-name';
import { payoutRunStart } from '@landed/workflows/payout-run/run-start';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Breakpoints } from '../setup/breakpoints.js';
import { assertConservation } from '../setup/conservation.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { newPayee, type Payee } from '../setup/payees.js';
import { auditPayouts, brokenPayoutRules, contradictions } from '../setup/payout-audit.js';
import { newWeek } from '../setup/payout-week.js';
import { Sample } from '../setup/sample.js';
import { openWorkflowsAfter, temporalClient } from '../setup/temporal-view.js';

/**
 * `kill -9` of a process while payouts and runs stop at every step at once: before and after each request to the partner,
 * with its id saved, between transfer and payout, with the bank's word read, while the money goes back, and in a run before
 * and after its decision and its starts. Afterwards each merchant is paid once, at the partner and in the ledger.
 */
const paidSteps = [
  'transfer:claimed',
  'transfer:made',
  'transfer:saved',
  'partner_payout:claimed',
  'partner_payout:made',
  'partner_payout:saved',
  'read:made',
] as const;
const failedSteps = ['reversal:claimed', 'reversal:made', 'reversal:saved', 'fail:begun', 'fail:saved'] as const;
const runSteps = ['start:made', 'start:begun', 'decide:saved', 'decide:begun'] as const;
const amount = 40_000;
const victims = childNames.filter((name) => name !== 'gateway');
const sample = new Sample('kill -9 at the steps of payouts');
const chosen = sample.pick(victims);

let stack: OwnStack;
let client: Client;
let at: Breakpoints;
const payees: Payee[] = [];
let killed = 0;

beforeAll(async () => {
  at = await Breakpoints.open();
  const workers = fileURLToPath(new URL('../dist/setup/breakpoint-workers.js', import.meta.url));
  stack = await startOwnStack({ workers: { program: workers, env: { LANDED_STEPS_URL: at.url } } });
  client = await temporalClient(stack.json);
});

afterAll(async () => {
  await Promise.all(payees.map(({ api }) => api.close()));
  await client.connection.close();
  await stack.close();
  await at.close();
});

async function charged(count: number, ending: string): Promise<Payee[]> {
  // A queue of an acquirer runs eight activities at once, and each stopped payout occupies one.
  const currencies = ['USD', 'GBP', 'CAD'] as const;
  const made = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      newPayee(stack.json, client, { ending, currency: currencies[index % currencies.length] ?? 'USD' }),
    ),
  );
  payees.push(...made);
  await Promise.all(made.map((payee) => payee.charge(amount)));
  return made;
}

const startRun = (week: string) => {
  const asOf = new Date(Date.now() + 60_000).toISOString();
  return client.workflow.start('payoutRun', payoutRunStart({ rail: 'test', period: week, asOf }));
};

/** Stops one payout at each of its steps, and one run at each of its own. */
async function stopEverywhere(): Promise<void> {
  const week = newWeek();
  const paid = await charged(paidSteps.length, 'verified');
  const failed = await charged(failedSteps.length, 'accountClosed');
  const steps = [...paidSteps, ...failedSteps];
  const stopped = at.holdPayouts(
    [...paid, ...failed].map((payee, index) => ({ step: steps[index] ?? '', target: payee.payoutId(week) })),
  );
  await (await startRun(week)).result();
  await stopped;
  for (const step of runSteps) {
    // The runs before this one have decided everything else.
    await charged(1, 'verified');
    const target = newWeek();
    const stops = at.holdPayouts([{ step, target }]);
    await startRun(target);
    await stops;
  }
}

async function killEverywhere(victim: ChildName): Promise<void> {
  await stopEverywhere();
  await stack.kill(victim);
  at.release();
  // The payouts continue while the process is down.
  await sleep(200);
  await stack.start(victim);
}

describe('kill -9', () => {
  it.each(chosen)(
    'kills %s while payouts stop at every step, and each merchant is paid once or has its money back',
    { timeout: 400_000 },
    async (victim) => {
      if (sample.isTimeUp && killed > 0) return;
      const before = payees.length;
      await killEverywhere(victim);
      killed += 1;
      const own = payees.slice(before).map(({ merchant }) => merchant.id);
      const ended = async () => {
        const payouts = await auditPayouts(stack.json, own).catch(() => []);
        return payouts
          .map(({ status }) => status)
          .toSorted()
          .join();
      };
      const wanted = [
        ...failedSteps.map(() => 'failed'),
        ...paidSteps.map(() => 'paid'),
        ...runSteps.map(() => 'paid'),
      ];
      await expect.poll(ended, { timeout: 200_000, interval: 500 }).toBe(wanted.join());
      const payouts = await auditPayouts(stack.json, own);
      expect(contradictions(payouts), 'Money').toEqual([]);
      expect(payouts.map(({ transfers, atBank }) => [transfers.length, atBank.length])).toEqual(
        payouts.map(() => [1, 1]),
      );
      expect(new Set(payouts.map(({ merchantId }) => merchantId)).size).toBe(own.length);
      expect(await brokenPayoutRules(stack.json), 'Money').toEqual([]);
    },
  );

  it('kills at least one process', () => {
    sample.report(killed);
    expect(killed).toBeGreaterThan(0);
  });

  it('leaves no open workflow, and a ledger that is right', async () => {
    expect(await openWorkflowsAfter(stack, 90_000)).toEqual([]);
    const { code, out } = await runLanded(['ledger', 'verify', '--stack', stackFileWith(stack.json)]);
    expect([code, out]).toEqual([0, expect.stringContaining('All invariants hold.')]);
    await assertConservation(stack.json);
  }, 180_000);
});
