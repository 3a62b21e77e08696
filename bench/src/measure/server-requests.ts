import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

/** Requests to a Temporal server's frontend, by operation. */
type ServerRequests = ReadonlyMap<string, number>;

const metricsLine = /^Metrics:\s+(\S+)/m;
const requestsLine = /^service_requests\{(?=[^}]*service_name="frontend")[^}]*operation="(\w+)"[^}]*\} (\S+)$/gm;

/** The metrics address that our Temporal server logs when it starts. Null when it logs none. */
export async function metricsUrl(serverLog: string): Promise<string | null> {
  return metricsLine.exec(await readFile(serverLog, 'utf8'))?.[1] ?? null;
}

async function serverRequests(url: string): Promise<ServerRequests> {
  const response = await request(url);
  if (response.statusCode !== 200) throw new Error(`Temporal's metrics returned ${response.statusCode}.`);
  const counts = new Map<string, number>();
  for (const [, operation = '', count] of (await response.body.text()).matchAll(requestsLine)) {
    counts.set(operation, (counts.get(operation) ?? 0) + Number(count));
  }
  return counts;
}

/** Requests between two readings, without operations that had none. */
function requestsBetween(before: ServerRequests, after: ServerRequests): ServerRequests {
  const grown = [...after].map(([operation, count]) => [operation, count - (before.get(operation) ?? 0)] as const);
  return new Map(grown.filter(([, count]) => count > 0));
}

/**
 * These keep a connection alive, or wait for a task: a poll that ends without one belongs to no call, and both look the
 * same. What is done with a task is counted.
 */
const background = new Set([
  ...['DescribeNamespace', 'GetSystemInfo', 'GetClusterInfo', 'DescribeTaskQueue', 'DescribeWorkerDeployment'],
  ...['PollWorkflowTaskQueue', 'PollActivityTaskQueue', 'PollNexusTaskQueue', 'RecordWorkerHeartbeat'],
]);

/** The server publishes its counters once a second. */
const publishMilliseconds = 2_500;

/** Work that was started before, such as that of the processor's events, ends within this number of readings. */
const readingsMax = 20;
/** What Schedules do meanwhile. */
const idleRequestsMax = 4;

/** The counters once only the background adds to them. */
async function quietRequests(url: string): Promise<ServerRequests> {
  let before = await serverRequests(url);
  for (let reading = 1; reading <= readingsMax; reading += 1) {
    await sleep(publishMilliseconds);
    const after = await serverRequests(url);
    if (total(requestsBetween(before, after)) <= idleRequestsMax) return after;
    before = after;
  }
  throw new Error('Temporal is still working on what was started before.');
}

/** All requests but those of the background. */
function total(requests: ServerRequests): number {
  return [...requests].reduce((sum, [operation, count]) => (background.has(operation) ? sum : sum + count), 0);
}

/** Requests per call while `work` makes `calls` calls: those of the client and of the workers together, without polls. */
export async function requestsPerCall(url: string, calls: number, work: () => Promise<void>): Promise<number> {
  const before = await quietRequests(url);
  await work();
  await sleep(publishMilliseconds);
  const grown = requestsBetween(before, await serverRequests(url));
  if (process.env['BENCH_DEBUG']) console.log([...grown]);
  return Math.round(total(grown) / calls);
}
