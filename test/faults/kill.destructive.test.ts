import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildName, childNames } from '@landed/stack/child/child-name';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { chargeUntilFinal, type RetriedCharge, statusAndCode } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { table } from '../setup/table.js';
import { openWorkflowsAfter } from '../setup/temporal-view.js';

/**
 * `kill -9` of each process, at moments spread over a charge from its first to its last millisecond and beyond, with
 * several charges in flight each time. The process is started again, merchants retry as documented, and in the
 * end there is one charge per key. Charges that recover slowly meet the next kills as well.
 */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;

// A tenth: `faults/kill-at-steps` kills at named steps, and the store's tests interrupt every statement.
const sample = new Sample('kill -9 in the middle of charges', { share: 1 / 10 });
const slowMilliseconds = 300;
const gap = 0.25;
/**
 * Shares of a charge's duration at which the process is killed, with a fast and with a slow processor. A random part of
 * the gap to the next share is added, so that each seed gives other moments.
 */
const shares = [0, 0.25, 0.5, 0.75, 1] as const;
const moments = [false, true].flatMap((isSlow) => shares.map((share) => ({ isSlow, share })));
const chosen = sample.pick(childNames.flatMap((name) => moments.map((moment) => ({ name, ...moment }))));
const chosenOfAll = sample.pick(moments.filter(({ share }) => share === 0 || share === 0.5));
const chosenToFreeze = sample.pick(childNames);
const retryOptions = { withinMilliseconds: 450_000 };

const orders = [
  { currency: 'USD', payment_method: 'pm_card_visa', ends: 'succeeded' },
  { currency: 'GBP', payment_method: 'pm_card_visa', ends: 'succeeded' },
  { currency: 'EUR', payment_method: 'pm_card_visa', capture_method: 'manual', ends: 'authorized' },
  { currency: 'USD', payment_method: 'pm_card_chargeDeclined', ends: 'failed' },
  { currency: 'AUD', payment_method: 'pm_card_mastercard', ends: 'succeeded' },
  { currency: 'CAD', payment_method: 'pm_card_visa', capture_method: 'manual', ends: 'authorized' },
] as const;
type Order = (typeof orders)[number];

interface Flight {
  readonly order: Order;
  readonly body: object;
  readonly done: Promise<RetriedCharge>;
}

interface Cell {
  readonly moment: string;
  readonly diedAt: number;
  readonly responded: number;
  readonly flights: readonly Flight[];
}

const cells: Record<string, Cell[]> = {};

beforeAll(async () => {
  stack = await startOwnStack();
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  api = merchantApi(stack.json, { merchant });
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await api.close();
  await stack.close();
});

function startCharge(order: Order): Flight {
  const { ends: _ends, ...fields } = order;
  const body = { amount: 2_750, customer: { email: 'buyer@example.com' }, ...fields };
  const done = chargeUntilFinal(api, body, randomUUID(), retryOptions);
  // Checked at the end. Until then a failure must not be an unhandled rejection.
  done.catch(() => undefined);
  return { order, body, done };
}

/** The duration of charges without faults at this concurrency: the slowest of a batch, in the fastest batch. */
async function measureCharge(): Promise<number> {
  const batches: number[] = [];
  for (let batch = 0; batch < 5; batch += 1) {
    const experiences = await Promise.all(orders.map((order) => startCharge(order).done));
    batches.push(Math.max(...experiences.map(({ milliseconds }) => milliseconds)));
  }
  return Math.min(...batches);
}

/** Waits until a charge is as fast as before, at most 3 s, so that the next kill hits a charge and not a start. */
async function untilWarm(chargeMilliseconds: number): Promise<void> {
  const deadline = Date.now() + 3_000;
  for (let quick = 0; quick < 2 && Date.now() < deadline; ) {
    const { milliseconds } = await startCharge(orders[0]).done;
    quick = milliseconds <= chargeMilliseconds ? quick + 1 : 0;
  }
}

async function killAt(victims: readonly ChildName[], delay: number, isSlow: boolean): Promise<Cell> {
  if (isSlow) {
    const delay_ms = slowMilliseconds;
    await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', times: orders.length, delay_ms });
  }
  const flights = orders.map(startCharge);
  let responded = 0;
  for (const { done } of flights) {
    done.then(
      () => (responded += 1),
      () => undefined,
    );
  }
  await sleep(delay);
  const respondedBefore = responded;
  const diedAt = Date.now();
  await Promise.all(victims.map((name) => stack.kill(name)));
  for (const name of childNames) if (victims.includes(name)) await stack.start(name);
  return { moment: `${isSlow ? 'slow ' : ''}${Math.round(delay)}`, diedAt, responded: respondedBefore, flights };
}

const frozenMilliseconds = 7_000;

/**
 * Freezes a process: its connections stay open and nothing responds, long enough that workflow tasks, statements and
 * calls time out. When the process continues, another one may have taken over its work. The charges start at different
 * moments before the freeze.
 */
async function freeze(name: ChildName, chargeMilliseconds: number): Promise<Cell> {
  await sandbox.clear();
  await untilWarm(chargeMilliseconds);
  const pids = processesOf(stack.pid(name));
  const many = [...orders, ...orders];
  const delay_ms = slowMilliseconds;
  await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', times: many.length, delay_ms });
  const flights: Flight[] = [];
  for (const order of many) {
    flights.push(startCharge(order));
    await sleep((chargeMilliseconds + slowMilliseconds) / many.length);
  }
  const diedAt = Date.now();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await sleep(frozenMilliseconds);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  return { moment: `spread over ${many.length}`, diedAt, responded: 0, flights };
}

/** A process and its child processes, because PostgreSQL has one for each connection. */
function processesOf(parent: number | undefined): number[] {
  if (parent === undefined) throw new Error('The process does not run.');
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number));
  return [parent, ...pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))];
}

interface Moment {
  readonly isSlow: boolean;
  readonly share: number;
}

async function killThrough(
  victims: readonly ChildName[],
  at: readonly Moment[],
  chargeMilliseconds: number,
): Promise<Cell[]> {
  const found: Cell[] = [];
  for (const { isSlow, share } of at) {
    if (sample.isTimeUp && found.length > 0) break;
    await sandbox.clear();
    await untilWarm(chargeMilliseconds);
    const length = chargeMilliseconds + (isSlow ? slowMilliseconds : 0);
    found.push(await killAt(victims, length * (share + gap * sample.random()), isSlow));
  }
  return found;
}

/** The progress of a cell's charges when the process was killed, and the time until they ended. */
async function describeCell({ moment, diedAt, responded, flights }: Cell): Promise<string> {
  const experiences = await Promise.all(flights.map(({ done }) => done));
  const created = experiences.map(({ response }) => response.body as { id: string; created_at: string });
  const payments = new Map((await sandbox.payments()).map((row) => [row.metadata['landed_payment_intent'], row]));
  const before = (instant: string | undefined) => Date.parse(instant ?? '') < diedAt;
  const prepared = created.filter(({ created_at }) => before(created_at)).length;
  const charged = created.filter(({ id }) => before(payments.get(id)?.created_at)).length;
  const open = experiences.filter(({ response }) => statusAndCode(response) === '200 processing').length;
  const slowest = Math.max(...experiences.map(({ milliseconds }) => milliseconds)) / 1_000;
  return `${moment}: ${prepared}/${charged}/${responded}${open === 0 ? '' : ` ${open}p`} ${slowest.toFixed(1)}s`;
}

describe('charges', () => {
  let chargeMilliseconds = 0;

  beforeAll(async () => {
    chargeMilliseconds = await measureCharge();
  });

  const victims = childNames.filter((name) => chosen.some((cell) => cell.name === name));

  it.each(victims)('charges are sent while %s is killed with kill -9', { timeout: 600_000 }, async (name) => {
    const own = chosen.filter((cell) => cell.name === name);
    cells[name] = await killThrough([name], own, chargeMilliseconds);
  });

  it('charges are sent while every process is killed at once, as in a power failure', {
    timeout: 360_000,
  }, async () => {
    cells['everything'] = await killThrough(childNames, chosenOfAll, chargeMilliseconds);
  });

  it.each(chosenToFreeze)('charges are sent while %s freezes for a while', { timeout: 180_000 }, async (name) => {
    if (!sample.isTimeUp) cells[`${name}, frozen`] = [await freeze(name, chargeMilliseconds)];
  });

  it('charges were interrupted at least once', () => {
    const runs = Object.values(cells).flat().length;
    sample.report(runs);
    expect(runs).toBeGreaterThan(0);
  });

  it('each key is charged once after kills, and every response, read and replay is true', async () => {
    await sandbox.clear();
    for (const { order, body, done } of Object.values(cells)
      .flat()
      .flatMap(({ flights }) => flights)) {
      const { key, log, response, read } = await done;
      expect([log.join(), statusAndCode(read ?? response)]).toEqual([log.join(), `200 ${order.ends}`]);
      expect([`200 ${order.ends}`, '200 processing']).toContain(statusAndCode(response));
      // A dependency that froze last may be found up again only now.
      const { response: replay } = await chargeUntilFinal(api, body, key, { withinMilliseconds: 60_000 });
      expect([replay.status, replay.text, replay.headers['idempotent-replayed']]).toEqual([200, response.text, 'true']);
    }
  }, 600_000);

  it('charges leave no open workflow and a balanced ledger', async () => {
    const rows = await Promise.all(
      Object.entries(cells).map(async ([name, row]) => [name, ...(await Promise.all(row.map(describeCell)))]),
    );
    process.stdout.write(
      table(
        `kill -9, ${orders.length} charges at a time of at most ${chargeMilliseconds} ms. ` +
          'Moment (ms): how many were stored, were at the processor, had a response; p: response `processing`; slowest',
        rows,
      ),
    );
    expect(await openWorkflowsAfter(stack, 120_000)).toEqual([]);
    const { byStatus } = await assertConservation(stack.json);
    process.stdout.write(`after all kills: ${JSON.stringify(byStatus)}\n`);
  }, 450_000);
});
