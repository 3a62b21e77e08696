import { openEndpointService } from '@landed/test/setup/endpoint-service';
import type { BenchSystem } from '../bench-system.js';
import { WebhookBacklog } from '../load/webhook-backlog.js';
import type { ReceiverProcess } from '../load/webhook-receiver.js';
import { cpuMilliseconds, readCpuTimes } from '../measure/cpu-time.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

const paths = ['/one', '/two', '/three', '/four'] as const;
/** What an endpoint that takes everything comes to have under way. */
const placesPerEndpoint = 32;
const differentRequests = 200;

/** One turn: how fast it went, and the milliseconds of CPU per post of who did it. */
interface Rate {
  readonly perSecond: number;
  readonly cpu: readonly number[];
}

/**
 * How fast what waits for healthy endpoints is delivered, from the first claim to the last record, against a loop over a
 * pool of connections that posts the same bytes to the same server with as many requests under way. The loop has the
 * system's cores to itself; the product shares them among worker, Postgres and Temporal, so that on two cores the ratio
 * is that of everything's CPU. Where the receiver's core is the wall, both stand before it.
 */
export async function webhookRateRows(system: BenchSystem, plan: Plan, receiver: ReceiverProcess): Promise<Row[]> {
  const { host, pids, stack } = system;
  const desks = [await openEndpointService(stack.json), await openEndpointService(stack.json)] as const;
  const urls = paths.map((path) => `${receiver.origin}${path}`);
  const toOne = await WebhookBacklog.open(desks[0], urls.slice(0, 1));
  const toFour = await WebhookBacklog.open(desks[1], urls);
  const { workers, postgres, temporal } = pids.product;

  const delivered = (backlog: WebhookBacklog, events: number) => async () => {
    await backlog.write(events);
    return rated(plan.deliveries, [[workers], [postgres], [temporal]], () => backlog.deliver());
  };
  const posted = (endpoints: number) => async () =>
    rated(plan.deliveries, [[host.pid]], async () => {
      const atOnce = endpoints * placesPerEndpoint;
      const load = { origin: receiver.origin, path: paths[0], requests, atOnce, posts: plan.deliveries };
      return (await host.runPosts(load)).latencies.length;
    });
  await toFour.write(differentRequests);
  const requests = await toFour.requests(differentRequests);
  await toFour.deliver();
  const turns = await interleave(plan.rounds + 1, {
    four: delivered(toFour, plan.deliveries / paths.length),
    bareFour: posted(paths.length),
    one: delivered(toOne, plan.deliveries),
    bareOne: posted(1),
  });
  await Promise.all(desks.map((desk) => desk.close()));
  // The first round is when these paths are compiled and an endpoint's places grow.
  const [four, bareFour, one, bareOne] = [turns.four, turns.bareFour, turns.one, turns.bareOne].map((turn) =>
    turn.slice(1),
  ) as [Rate[], Rate[], Rate[], Rate[]];
  const perSecond = (rates: readonly Rate[]) => rates.map((rate) => rate.perSecond);
  const cpu = (rates: readonly Rate[], part?: number) =>
    rates.map((rate) => (part === undefined ? rate.cpu.reduce((sum, each) => sum + each, 0) : (rate.cpu[part] ?? 0)));
  const undici = (values: number[]) => ({ name: 'undici', values });
  return [
    pairedRow(
      {
        id: 'healthy deliveries, 4 endpoints',
        unit: '/s',
        goal: { of: 'ratio', bound: 'at least', target: 0.5, stretch: 0.7 },
      },
      perSecond(four),
      undici(perSecond(bareFour)),
    ),
    pairedRow({ id: '  to one endpoint', unit: '/s' }, perSecond(one), undici(perSecond(bareOne))),
    pairedRow({ id: '  CPU per delivery', unit: 'ms' }, cpu(four), undici(cpu(bareFour))),
    pairedRow({ id: '  of it in the workers', unit: 'ms' }, cpu(four, 0), undici(cpu(bareFour))),
    valueRow({ id: '  of it in Postgres', unit: 'ms' }, cpu(four, 1)),
    valueRow({ id: '  of it in Temporal', unit: 'ms' }, cpu(four, 2)),
  ];
}

async function rated(posts: number, parts: readonly number[][], work: () => Promise<number>): Promise<Rate> {
  const before = parts.map(readCpuTimes);
  const startedAt = performance.now();
  const made = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  if (made !== posts) throw new Error(`Of ${posts} webhooks ${made} were taken.`);
  const cpu = parts.map((pids, part) => cpuMilliseconds(before[part] ?? new Map(), readCpuTimes(pids)) / posts);
  return { perSecond: posts / seconds, cpu };
}
