import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

/** Requests that a Temporal server has had at its front, by operation. */
type ServerRequests = ReadonlyMap<string, number>;

const metricsLine = /^Metrics:\s+(\S+)/m;
const requestsLine = /^service_requests\{(?=[^}]*service_name="frontend")[^}]*operation="(\w+)"[^}]*\} (\S+)$/gm;

/** Where a server of ours publishes its metrics: it says so when it starts. Null when it does not. */
export async function metricsUrl(serverLog: string): Promise<string | null> {
  return metricsLine.exec(await readFile(serverLog, 'utf8'))?.[1] ?? null;
}

async function serverRequests(url: string): Promise<ServerRequests> {
  const answer = await request(url);
  if (answer.statusCode !== 200) throw new Error(`Temporal's metrics answered ${answer.statusCode}.`);
  const counts = new Map<string, number>();
  for (const [, operation = '', count] of (await answer.body.text()).matchAll(requestsLine)) {
    counts.set(operation, (counts.get(operation) ?? 0) + Number(count));
  }
  return counts;
}

/** What came in between two readings, without operations that did not. */
function requestsBetween(before: ServerRequests, after: ServerRequests): ServerRequests {
  const grown = [...after].map(([operation, count]) => [operation, count - (before.get(operation) ?? 0)] as const);
  return new Map(grown.filter(([, count]) => count > 0));
}

/** Whoever asks for these keeps a connection alive or looks for work that is not there. */
const background = new Set(['DescribeNamespace', 'GetSystemInfo', 'GetClusterInfo', 'DescribeTaskQueue']);

/** The server adds up what it counted once a second. */
const publishMilliseconds = 2_500;

/**
 * Requests per call while `work` makes so many calls, those of the client and of the workers together. A poll now and
 * then ends without a task; over many calls that is far less than one request per call.
 */
export async function requestsPerCall(url: string, calls: number, work: () => Promise<void>): Promise<number> {
  await sleep(publishMilliseconds);
  const before = await serverRequests(url);
  await work();
  await sleep(publishMilliseconds);
  const grown = requestsBetween(before, await serverRequests(url));
  const counted = [...grown].filter(([operation]) => !background.has(operation));
  if (process.env['BENCH_DEBUG']) console.log(counted);
  return Math.round(counted.reduce((sum, [, count]) => sum + count, 0) / calls);
}
