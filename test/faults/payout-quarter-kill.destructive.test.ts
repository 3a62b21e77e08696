import { setTimeout as sleep } from 'node:timers/promises';
import { currencies } from '@landed/contracts/money/currency';
import { type ChildName, childNames } from '@landed/stack/child/child-name';
import { payoutRerunStart } from '@landed/workflows/payout-run/rerun-start';
import { payoutRunStart } from '@landed/workflows/payout-run/run-start';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { newPayee, type Payee } from '../setup/payees.js';
import { auditPayouts, brokenPayoutRules, contradictions, query } from '../setup/payout-audit.js';
import { doBusiness, inBatches, netSales, owed, patiently } from '../setup/payout-business.js';
import { newWeek } from '../setup/payout-week.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter, temporalClient } from '../setup/temporal-view.js';

/**
 * A quarter of weekly runs in minutes, over merchants in five currencies with real charges, refunds, disputes, failing banks,
 * returns and holds, while processes are killed at random. At every moment the ledger is right; at the end every minor unit is
 * where it belongs.
 */
const sample = new Sample('a quarter of payouts under kill -9', { share: 0.05 });
const weeks = sample.count(13);
const perCurrency = sample.count(40, 2);
/** Often in the short run, so that there are some; in the long one, processes also run for a while. */
const killPause = weeks > 3 ? { least: 3_000, more: 9_000 } : { least: 1_000, more: 3_000 };
/** The weeks that a short run may add until a payout has arrived. */
const spareWeeks = 5;
const limitMilliseconds = 40 * 60_000;
const endings = ['verified', 'verified', 'verified', 'verified', 'accountClosed', 'returned', 'accountFrozen'] as const;

let stack: OwnStack;
let client: Client;
let sandbox: SandboxControl;
let file: string;
let payees: Payee[] = [];

beforeAll(async () => {
  stack = await startOwnStack();
  client = await temporalClient(stack.json);
  sandbox = sandboxControl(stack.json);
  file = stackFileWith(stack.json);
});

afterAll(async () => {
  await Promise.all(payees.map(({ api }) => api.close()));
  await client.connection.close();
  await stack.close();
});

const draw = {
  chance: (share: number) => sample.random() < share,
  below: (limit: number) => Math.floor(sample.random() * limit),
};
const idsOf = (some: readonly Payee[]) => some.map(({ merchant }) => merchant.id);

/** Kills processes until it is stopped, at least one. Returns which were killed. */
function killing(): { stop(): Promise<readonly ChildName[]> } {
  const killed: ChildName[] = [];
  const stopping = new AbortController();
  const loop = (async () => {
    while (!stopping.signal.aborted || killed.length === 0) {
      await sleep(killPause.least + draw.below(killPause.more));
      const victim = childNames[draw.below(childNames.length)] as ChildName;
      if (stopping.signal.aborted && killed.length > 0) break;
      await stack.kill(victim);
      await sleep(draw.below(600));
      await stack.start(victim);
      killed.push(victim);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      return killed;
    },
  };
}

/** Checks the ledger again and again. While the database is down there is nothing to see. */
function watching(): { stop(): Promise<number> } {
  let looks = 0;
  const stopping = new AbortController();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const broken = await brokenPayoutRules(stack.json).catch(() => null);
      if (broken !== null) looks += 1;
      expect(broken ?? [], 'Money').toEqual([]);
      await sleep(1_000);
    }
  })();
  // It is awaited at the end; until then a failure must not be an unhandled rejection.
  loop.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await loop;
      return looks;
    },
  };
}

async function run(period: string): Promise<void> {
  await patiently(async () => {
    const start = payoutRunStart({ rail: 'test', period, asOf: new Date(Date.now() + 60_000).toISOString() });
    try {
      await client.workflow.start('payoutRun', start);
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  });
  await patiently(() => client.workflow.getHandle(`payout-run/test/${period}`).result());
}

async function rerun(period: string): Promise<void> {
  await patiently(() =>
    client.workflow.signalWithStart('payoutRerun', {
      ...payoutRerunStart({ rail: 'test', period }),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      signal: 'rerun',
      signalArgs: [{ actor: 'f.okafor', reason: 'The bank accounts were replaced.' }],
    }),
  );
}

const hold = (verb: 'hold' | 'release', some: readonly Payee[]) =>
  inBatches(some, 2, ({ merchant }) =>
    patiently(async () => {
      const by = ['--actor', 'ada', '--reason', 'OPS-1', '--stack', file];
      const { code, err } = await runLanded(['merchants', verb, merchant.id, ...by]);
      if (code !== 0) throw new Error(err);
    }),
  );

const replaceBankAccounts = (some: readonly Payee[], endingOf: () => string) =>
  inBatches(
    some.map((payee) => ({ payee, ending: endingOf() })),
    6,
    ({ payee, ending }) => patiently(() => payee.bankAccount(ending)),
  );

const unfinished = async () =>
  query<{ id: string }>(
    stack.json,
    `SELECT id FROM payout WHERE status IN ('created', 'in_transit') AND merchant_id = ANY($1::uuid[])`,
    [idsOf(payees)],
  );

/** Whether a payout has arrived; a short run may draw only banks that fail. */
const somePaid = async () =>
  (
    await query<{ id: string }>(
      stack.json,
      `SELECT id FROM payout WHERE status = 'paid' AND merchant_id = ANY($1::uuid[]) LIMIT 1`,
      [idsOf(payees)],
    )
  ).length > 0;

const allEnded = () =>
  expect.poll(async () => (await unfinished()).length, { timeout: 400_000, interval: 500 }).toBe(0);

it(`pays each merchant exactly in ${weeks} weekly runs while processes are killed`, {
  timeout: 3_600_000,
}, async () => {
  const wanted = Array.from({ length: perCurrency * currencies.length }, (_, index) => ({
    currency: currencies[index % currencies.length] as (typeof currencies)[number],
    ending: endings[draw.below(endings.length)] as string,
  }));
  await inBatches(wanted, 8, async (options) => payees.push(await newPayee(stack.json, client, options)));
  payees = payees.toSorted((a, b) => a.merchant.id.localeCompare(b.merchant.id));
  const killed: ChildName[] = [];
  const watch = watching();
  const periods: string[] = [];
  const startedAt = Date.now();
  const isLate = () => sample.isTimeUp || Date.now() - startedAt > limitMilliseconds;
  const isEnough = async () => {
    if (periods.length === 0 || (periods.length < weeks && !isLate())) return false;
    await allEnded();
    return periods.length >= weeks + spareWeeks || somePaid();
  };
  while (!(await isEnough())) {
    const period = newWeek();
    const kills = killing();
    await doBusiness(payees, sandbox, draw);
    const held = payees.filter(() => draw.chance(0.05));
    await hold('hold', held);
    const before = await patiently(() => owed(stack.json, payees));
    // Business continues during the run.
    await Promise.all([
      run(period),
      doBusiness(
        payees.filter(() => draw.chance(0.3)),
        sandbox,
        draw,
      ),
    ]);
    killed.push(...(await kills.stop()));
    const decided = await query<{ id: string; currency: string }>(
      stack.json,
      'SELECT merchant_id::text AS id, currency::text AS currency FROM payout_decision WHERE period = $1',
      [period],
    );
    const names = new Set(decided.map(({ id, currency }) => `${id}/${currency}`));
    expect(before.filter(({ id, currency }) => !names.has(`${id}/${currency}`))).toEqual([]);
    await hold('release', held);
    await replaceBankAccounts(
      payees.filter(() => draw.chance(0.15)),
      () => endings[draw.below(endings.length)] ?? '',
    );
    if (draw.chance(0.5)) await rerun(period);
    periods.push(period);
  }
  const looks = await watch.stop();
  expect(await openWorkflowsAfter(stack, 120_000)).toEqual([]);

  const payouts = await auditPayouts(stack.json, idsOf(payees));
  expect(contradictions(payouts), 'Money').toEqual([]);
  expect(await brokenPayoutRules(stack.json), 'Money').toEqual([]);
  const sums = await netSales(stack.json, idsOf(payees));
  expect(
    sums.map(({ merchantId, available, reserve, inTransit, paid }) => [
      merchantId,
      available + reserve + inTransit + paid,
    ]),
    'Money',
  ).toEqual(sums.map(({ merchantId, net }) => [merchantId, net]));
  const count = (status: string) => payouts.filter((payout) => payout.status === status).length;
  process.stdout.write(
    `${payees.length} merchants, ${periods.length} weeks, ${payouts.length} payouts (${count('paid')} paid, ` +
      `${count('failed')} failed), ${killed.length} kills (${killed.join()}), ledger checked ${looks} times\n`,
  );
  expect([killed.length > 0, count('paid') > 0]).toEqual([true, true]);
  const { code, out } = await runLanded(['ledger', 'verify', '--stack', file]);
  expect([code, out]).toEqual([0, expect.stringContaining('All invariants hold.')]);
  await assertConservation(stack.json);
  sample.report(periods.length);
});
