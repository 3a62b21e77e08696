import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '@landed/stack/repo-root';
import { type BenchSystem, startBenchSystem } from './bench-system.js';
import { runCallers } from './load/callers.js';
import { withoutEvents } from './load/without-events.js';
import { fullPlan, type Plan, quickPlan } from './plan.js';
import { brokenRow, type Row } from './report/row.js';
import { renderTable } from './report/table.js';
import { checkoutConfigRows } from './rows/checkout-config.js';
import { capacityRows } from './rows/capacity.js';
import { classifierRows } from './rows/classifier.js';
import { countRows } from './rows/counts.js';
import { eightCallersRows } from './rows/eight-callers.js';
import { engineRows } from './rows/engine.js';
import { httpCpuRows } from './rows/http-cpu.js';
import { hungAcquirerRows } from './rows/hung-acquirer.js';
import { idleRows } from './rows/idle.js';
import { operationCountRows, operationLatencyRows } from './rows/money-operations.js';
import { oneCallerRows } from './rows/one-caller.js';
import { overloadRows } from './rows/overload.js';
import { payoutRows } from './rows/payouts.js';
import { processorEventRows } from './rows/processor-events.js';
import { rateLimiterRows } from './rows/rate-limiter.js';
import { slowProcessorRows } from './rows/slow-processor.js';
import { twoWorkersRows } from './rows/two-workers.js';
import { webhookRows } from './rows/webhooks.js';

/** As many of B as of ours, also in a quick run: both get faster for some hundred calls. */
const warmUpCheckouts = 500;

type Part = readonly [name: string, rows: (bench: BenchSystem, plan: Plan) => Promise<readonly Row[]>];

const countParts: readonly string[] = ['counts', 'counts of money operations'];

const parts: readonly Part[] = [
  ['counts', countRows],
  ['counts of money operations', operationCountRows],
  ['one caller', oneCallerRows],
  ['money operations', operationLatencyRows],
  [
    'eight callers, then a slow processor',
    async (bench, length) => {
      const { rows, checkoutsPerSecond } = await eightCallersRows(bench, length);
      return [...rows, ...(await slowProcessorRows(bench, length, checkoutsPerSecond))];
    },
  ],
  ['capacity', capacityRows],
  ['overload', overloadRows],
  ['processor events', processorEventRows],
  ['hung acquirer', hungAcquirerRows],
  ['webhooks', webhookRows],
  ['payouts', payoutRows],
  ['two workers', twoWorkersRows],
  ['gateway alone', httpCpuRows],
  ['checkout configuration', checkoutConfigRows],
  ['rate limiter', rateLimiterRows],
  ['engine', (_, length) => engineRows(length)],
  ['classifier', classifierRows],
  ['idle', idleRows],
];

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    // The counts need no idle machine, so they can be had alone.
    counts: { type: 'boolean', default: false },
    // The name of a part, as it is printed; may be repeated.
    only: { type: 'string', multiple: true, default: [] },
  },
});
const plan = values.quick ? quickPlan : fullPlan;
const chosen = chosenParts();
const startedAt = new Date();
const load = loadavg().map((value) => Math.round(value * 100) / 100);

const system = await startBenchSystem();
const rows: Row[] = [];
try {
  rows.push(...(await measure(system)));
} finally {
  await system.close();
}
console.log(`\n${renderTable(rows)}\n`);
const file = await writeResult(rows);
console.log(`Load before: ${load.join(' ')}. ${Math.round((Date.now() - startedAt.getTime()) / 1_000)} s. ${file}`);
process.exitCode = rows.some(({ isCount, verdict }) => verdict === 'broken' || (isCount && verdict === 'miss')) ? 1 : 0;

async function measure(bench: BenchSystem): Promise<Row[]> {
  await timed('warm-up', () => warmUp(bench, plan.warmUpCalls));
  const measured: Row[] = [];
  for (const [name, rows] of chosen) {
    const rowsWithQuote = async () => {
      await bench.order.renewQuote();
      return rows(bench, plan);
    };
    measured.push(...(await rowsOf(name, rowsWithQuote)));
  }
  return measured;
}

/** The parts that the command line names; all without a name. Throws for a name that no part has. */
function chosenParts(): readonly Part[] {
  const wanted = [...values.only, ...(values.counts ? countParts : [])];
  const names = parts.map(([name]) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}", only: ${names.join('; ')}`);
  return wanted.length === 0 ? parts : parts.filter(([name]) => wanted.includes(name));
}

/** A part whose call failed is one broken row, and the others are still measured. Its rows are printed at once: a run may be stopped. */
async function rowsOf(name: string, rows: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    const measured = await timed(name, rows);
    console.log(`${renderTable(measured)}\n`);
    return measured;
  } catch (error) {
    console.log(`  ✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return [brokenRow(name)];
  }
}

/** Prints how long each part of the run takes. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  console.log(`  ✓ measure ${name} (${((performance.now() - from) / 1_000).toFixed(1)} s)`);
  return result;
}

/**
 * Runs until code is compiled, pools are connected and caches are filled. Then the tables are analysed once, as a
 * running service does many times: without statistics, another plan would be measured than merchants get.
 */
async function warmUp(system: BenchSystem, calls: number): Promise<void> {
  const { product, bareKoa, host, operationCalls, sandbox, database } = system;
  const options = { callers: 4, calls, seconds: 300 };
  const many = { ...options, calls: Math.max(calls, warmUpCheckouts) };
  await host.runCallers('noop', many);
  await runCallers(product.checkout, many);
  for (const call of [product.quote, product.replay, product.retrieve]) {
    await runCallers(call, options);
  }
  await withoutEvents(sandbox, () => runCallers(bareKoa.checkout, options));
  for (const prepare of ['captures', 'refunds', 'evidence'] as const) {
    await runCallers(await operationCalls[prepare](calls), options);
  }
  await runCallers(operationCalls.replayRefund, options);
  await database.analyze();
  // Statements are planned again with the statistics before anything is measured.
  await runCallers(product.checkout, { ...options, calls: Math.round(calls / 3) });
}

async function writeResult(result: readonly Row[]): Promise<string> {
  const folder = join(repoRoot, 'test/results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `bench-${startedAt.toISOString().replaceAll(':', '-')}.json`);
  const machine = { cpu: cpus()[0]?.model ?? null, cores: cpus().length, node: process.version, load };
  const content = { started_at: startedAt.toISOString(), quick: values.quick, machine, plan, rows: result };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
