import { type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { newMerchant } from '@landed/test/setup/new-merchant';
import { idempotencyKey } from '@landed/test/setup/orders';
import { startOtherGateway } from '@landed/test/setup/other-gateway';
import { slowProcessorMilliseconds, withSlowProcessor } from '@landed/test/setup/with-slow-processor';
import { withoutLimits } from '@landed/test/setup/without-limits';
import type { BenchSystem } from '../bench-system.js';
import { runArrivals } from '../load/arrivals.js';
import { runCallers } from '../load/callers.js';
import { median, quantile } from '../measure/quantile.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

const order = {
  amount: 2_500,
  currency: 'USD',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};

interface Sent {
  readonly isRejected: boolean;
  readonly milliseconds: number;
}

interface Round {
  /** A share of the capacity. */
  readonly done: number;
  readonly neighbourDone: number;
  readonly p90Alone: number;
  readonly p90During: number;
  readonly rejectionMilliseconds: number;
}

/**
 * A merchant with three times the capacity and a neighbour with a tenth, at two gateways with admission: with the processor
 * as it is, which responds within milliseconds, then with one that takes as long as a bank.
 */
export async function overloadRows({ stack, sandbox }: BenchSystem, plan: Plan): Promise<Row[]> {
  const env = { ...withoutLimits().gateway, ADMISSION: 'on' };
  const gateways = [await startOtherGateway(stack.json, env), await startOtherGateway(stack.json, env)];
  const open = async () => {
    const merchant = await newMerchant(stack.json, { quote: 'optional' });
    return gateways.map(({ url }) =>
      merchantApi({ ...stack.json, gateway_url: url }, { merchant, connections: 1_024 }),
    );
  };
  const [flood, neighbour] = [await open(), await open()];
  try {
    // The first charges compile what the next ones use.
    await capacityOf(flood, plan.loadSeconds);
    const rounds = async () => {
      const done: Round[] = [];
      for (let round = 0; round < plan.longRounds; round += 1) done.push(await flooded(flood, neighbour, plan));
      return done;
    };
    const rows = rowsOf('', await rounds());
    const slow = await withSlowProcessor(sandbox, rounds);
    return [...rows, ...rowsOf(`, ${slowProcessorMilliseconds} ms of processor`, slow)];
  } finally {
    await Promise.all([...flood, ...neighbour].map((api) => api.close()));
    await Promise.all(gateways.map((gateway) => gateway.close()));
  }
}

async function flooded(flood: readonly MerchantApi[], neighbour: readonly MerchantApi[], plan: Plan): Promise<Round> {
  const { floodSeconds: seconds, loadSeconds } = plan;
  const before = await capacityOf(flood, loadSeconds);
  const tenth = { perSecond: before / 10, seconds };
  const [alone, ofFlood, during]: [Sent[], Sent[], Sent[]] = [[], [], []];
  await runArrivals(charge(neighbour, alone), tenth);
  await Promise.all([
    runArrivals(charge(flood, ofFlood), { perSecond: 3 * before, seconds }),
    runArrivals(charge(neighbour, during), tenth),
  ]);
  const capacity = (before + (await capacityOf(flood, loadSeconds))) / 2;
  const p90 = (sent: readonly Sent[]) => quantile(timesOf(sent, false), 0.9);
  return {
    done: timesOf([...ofFlood, ...during], false).length / seconds / capacity,
    neighbourDone: timesOf(during, false).length / during.length,
    p90Alone: p90(alone),
    p90During: p90(during),
    rejectionMilliseconds: median(timesOf(ofFlood, true)),
  };
}

function rowsOf(processor: string, rounds: readonly Round[]): Row[] {
  const of = (name: keyof Round) => rounds.map((round) => round[name]);
  const atLeast = (target: number) => ({ of: 'value', bound: 'at least', target }) as const;
  return [
    valueRow({ id: `done at 3× the capacity, of it${processor}`, unit: '', goal: atLeast(0.8) }, of('done')),
    valueRow({ id: '  done of those of a neighbour with a tenth', unit: '', goal: atLeast(0.95) }, of('neighbourDone')),
    pairedRow(
      { id: '  p90 of the neighbour', unit: 'ms', goal: { of: 'ratio', bound: 'at most', target: 2 } },
      of('p90During'),
      { name: 'alone', values: of('p90Alone') },
    ),
    valueRow({ id: '  median of a rejection', unit: 'ms' }, of('rejectionMilliseconds')),
  ];
}

/** What eight callers get that wait for their responses. */
async function capacityOf(apis: readonly MerchantApi[], seconds: number): Promise<number> {
  const sent: Sent[] = [];
  const result = await runCallers(charge(apis, sent), { callers: 8, seconds });
  return timesOf(sent, false).length / result.seconds;
}

const timesOf = (sent: readonly Sent[], isRejected: boolean) =>
  sent.filter((each) => each.isRejected === isRejected).map(({ milliseconds }) => milliseconds);

/** Charges at the gateways in turn. Only a rejection by admission may be what a caller gets instead. */
function charge(apis: readonly MerchantApi[], sent: Sent[]) {
  let calls = 0;
  return async () => {
    const api = apis[(calls += 1) % apis.length] as MerchantApi;
    const startedAt = performance.now();
    const { status, text } = await api.post('/v1/payment_intents', order, idempotencyKey());
    if (![200, 429, 503].includes(status)) throw new Error(`The response is ${status}: ${text}`);
    sent.push({ isRejected: status !== 200, milliseconds: performance.now() - startedAt });
  };
}
