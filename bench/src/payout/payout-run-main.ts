import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type StackHandle, startStack } from '@landed/stack/stack';
import { consoleSteps } from '@landed/stack/step-log';
import { sandboxControl } from '@landed/test/setup/sandbox-control';
import { temporalClient } from '@landed/test/setup/temporal-view';
import { payoutRerunStart } from '@landed/workflows/payout-run/rerun-start';
import { payoutRunStart } from '@landed/workflows/payout-run/run-start';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import { openBankAccounts } from './open-bank-accounts.js';
import { seedPayees } from './seed-payees.js';

/**
 * Runs a week of many payouts from the balance to the bank on a separate stack: a tenth fails at the bank, and the workers
 * are killed half-way. Prints rates, memory and open workflows over the run, and fails unless every merchant was paid once
 * or has a failed payout with its reason, and a re-run pays none twice. `PAYEES` is the number of merchants (5,000),
 * `STARTS_PER_SECOND` the setting of the rate (20).
 */
const payees = Number(process.env['PAYEES'] ?? 5_000);
const rate = Number(process.env['STARTS_PER_SECOND'] ?? 20);
const period = '2026-W49';
const sampleMilliseconds = 2_000;

interface Sample {
  /** Since the run began. */
  readonly seconds: number;
  /** Payouts by status. */
  readonly created: number;
  readonly in_transit: number;
  readonly paid: number;
  readonly failed: number;
  /** Workflows of payouts, open or not. */
  readonly started: number;
  readonly open: number;
  readonly worker_mib: number | null;
}

const dataDir = await mkdtemp(join(tmpdir(), 'landed-payout-run-'));
const stack = await startStack({
  dataDir,
  supervise: false,
  steps: consoleSteps(),
  env: { workers: { PAYOUT_STARTS_PER_SECOND: String(rate) } },
});
const database = new pg.Client({ connectionString: stack.json.database_url });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.stop().finally(() => process.exit(1)));
}
try {
  await database.connect();
  const client = await temporalClient(stack.json);
  try {
    await run(stack, client);
  } finally {
    await client.connection.close();
  }
} finally {
  await database.end();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function run(stack: StackHandle, client: Client): Promise<void> {
  const setUpSeconds = await setUp(stack);
  const idleMiB = await workerMiB(stack);
  const loadBefore = loadavg()[0];
  const week = await runWeek(stack, client);
  const audited = await audit(stack);
  await payAgain(client);
  const isKept = JSON.stringify(audited) === JSON.stringify(await audit(stack));
  const report = {
    payees,
    load: [loadBefore, loadavg()[0]],
    set_up_seconds: setUpSeconds,
    rate_setting: rate,
    ...weekReport(week, idleMiB),
    audit: audited,
    audit_after_rerun_is_equal: isKept,
    samples: week.samples.filter((_, index) => index % Math.ceil(week.samples.length / 30) === 0),
  };
  console.log(JSON.stringify(report, null, 2));
  const isRight = isKept && isPaidOnce(audited);
  console.log(isRight ? 'Every merchant was paid once, or failed with a reason.' : 'The run is wrong.');
  process.exitCode = isRight ? 0 : 1;
}

/** Makes the merchants, a tenth with a closed bank account. @returns the seconds that it took */
async function setUp(stack: StackHandle): Promise<number> {
  const begun = performance.now();
  const merchants = await seedPayees(database, { merchants: payees, name: 'run', bankAccounts: false });
  await openBankAccounts(stack, merchants, (index) => `btok_us_${index % 10 === 9 ? 'accountClosed' : 'verified'}`);
  await database.query('ANALYZE');
  return (performance.now() - begun) / 1_000;
}

interface Week {
  readonly samples: readonly Sample[];
  readonly first: Sample;
  readonly atKill: Sample;
  readonly killedAfterSeconds: number;
  readonly upAgain: Sample;
  readonly last: Sample;
  readonly totals: unknown;
}

/** Pays the week. The workers are killed when half of the payouts have begun. */
async function runWeek(stack: StackHandle, client: Client): Promise<Week> {
  const startedAt = performance.now();
  const start = payoutRunStart({ rail: 'test', period, asOf: new Date().toISOString() });
  const handle = await client.workflow.start('payoutRun', start);
  const samples: Sample[] = [];
  const until = async (isOver: (sample: Sample) => boolean) => {
    for (;;) {
      const sample = await sampled(stack, client, startedAt);
      samples.push(sample);
      if (isOver(sample)) return sample;
      if (sample.seconds > 3_600) throw new Error('The run has not ended within an hour.');
      await sleep(sampleMilliseconds);
    }
  };
  const atKill = await until(({ started }) => started >= payees / 2);
  await stack.kill('workers', 'SIGKILL');
  const killedAfterSeconds = (performance.now() - startedAt) / 1_000;
  await sleep(sampleMilliseconds);
  await stack.start('workers');
  const upAgain = await sampled(stack, client, startedAt);
  const last = await until(({ paid, failed }) => paid + failed >= payees);
  const totals: unknown = await handle.result();
  const first = samples.find(({ started }) => started > 0) ?? atKill;
  return { samples, first, atKill, killedAfterSeconds, upAgain, last, totals };
}

function weekReport(
  { samples, first, atKill, killedAfterSeconds, upAgain, last, totals }: Week,
  idleMiB: number | null,
): Readonly<Record<string, unknown>> {
  return {
    rate_until_kill: (atKill.started - first.started) / (atKill.seconds - first.seconds),
    decided_and_first_start_seconds: first.seconds,
    killed_after_seconds: killedAfterSeconds,
    up_again_after_seconds: upAgain.seconds,
    ended_after_seconds: last.seconds,
    open_most: Math.max(...samples.map(({ open }) => open)),
    worker_mib: { idle: idleMiB, at_kill: atKill.worker_mib, after_restart: upAgain.worker_mib, end: last.worker_mib },
    worker_mib_most: Math.max(...samples.map(({ worker_mib: mib }) => mib ?? 0)),
    totals,
  };
}

/** Every merchant has one payout, and the tenth with a closed bank account has its money back, with a reason. */
function isPaidOnce(audited: Awaited<ReturnType<typeof audit>>): boolean {
  const { payouts, merchants, paid, failed, unexplained, transfers, transferred, reversed, at_bank: atBank } = audited;
  const expected = Math.floor(payees / 10);
  return (
    [payouts, merchants, transfers, transferred, atBank].every((count) => count === payees) &&
    [failed, reversed].every((count) => count === expected) &&
    paid === payees - expected &&
    unexplained === 0
  );
}

/** Runs the week again, and asks for everything that failed or was skipped. Both end without a payment. */
async function payAgain(client: Client): Promise<void> {
  const start = payoutRunStart({ rail: 'test', period, asOf: new Date().toISOString() });
  await client.workflow.execute('payoutRun', { ...start, workflowId: `${start.workflowId}/again` });
  await client.workflow.signalWithStart('payoutRerun', {
    ...payoutRerunStart({ rail: 'test', period }),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    signal: 'rerun',
    signalArgs: [{ actor: 'bench', reason: 'pays none twice' }],
  });
  for (;;) {
    const { rows } = await database.query(`SELECT 1 FROM operator_action WHERE target LIKE '%${period}%'`);
    if (rows.length > 0) break;
    await sleep(500);
  }
  await sleep(5_000);
}

async function sampled(stack: StackHandle, client: Client, startedAt: number): Promise<Sample> {
  const { rows } = await database.query<{ status: string; count: number }>(
    'SELECT status::text, count(*)::int AS count FROM payout GROUP BY status',
  );
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const { count: started } = await client.workflow.count("WorkflowType = 'merchantPayout'");
  const { count: open } = await client.workflow.count(
    "WorkflowType = 'merchantPayout' AND ExecutionStatus = 'Running'",
  );
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    created: of('created'),
    in_transit: of('in_transit'),
    paid: of('paid'),
    failed: of('failed'),
    started,
    open,
    worker_mib: await workerMiB(stack),
  };
}

/** Resident memory of the workers; null while they are down. */
async function workerMiB(stack: StackHandle): Promise<number | null> {
  const pid = stack.pid('workers');
  if (pid === undefined) return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return found === undefined ? null : Math.round(Number(found) / 1_024);
}

/** What the ledger and the payout partner have, each counted by payout. */
async function audit({ json }: StackHandle) {
  const sandbox = sandboxControl(json);
  const transfers = await sandbox.transfers();
  const atBank = await sandbox.payouts();
  const { rows } = await database.query<Record<'payouts' | 'merchants' | 'paid' | 'failed' | 'unexplained', number>>(
    `SELECT count(*)::int AS payouts, count(DISTINCT merchant_id)::int AS merchants,
            count(*) FILTER (WHERE status = 'paid')::int AS paid, count(*) FILTER (WHERE status = 'failed')::int AS failed,
            count(*) FILTER (WHERE status = 'failed' AND failure_code IS NULL)::int AS unexplained
     FROM payout`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The payouts were not counted.');
  return {
    ...row,
    transfers: transfers.length,
    transferred: new Set(transfers.map(({ metadata }) => metadata['landed_payout'])).size,
    reversed: transfers.filter(({ amount, amount_reversed: back }) => back === amount).length,
    at_bank: new Set(atBank.map(({ metadata }) => metadata['landed_payout'])).size,
    at_bank_paid: atBank.filter(({ status }) => status === 'paid').length,
  };
}
