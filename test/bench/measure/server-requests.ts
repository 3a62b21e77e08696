import { readFile } from 'node:fs/promises';
import { request } from 'undici';

/** Requests that a Temporal server has had at its front, by operation. */
export type ServerRequests = ReadonlyMap<string, number>;

const metricsLine = /^Metrics:\s+(\S+)/m;
const requestsLine = /^service_requests\{(?=[^}]*service_name="frontend")[^}]*operation="(\w+)"[^}]*\} (\S+)$/gm;

/** Where a server of ours publishes its metrics: it says so when it starts. Null when it does not. */
export async function metricsUrl(serverLog: string): Promise<string | null> {
  return metricsLine.exec(await readFile(serverLog, 'utf8'))?.[1] ?? null;
}

export async function serverRequests(url: string): Promise<ServerRequests> {
  const answer = await request(url);
  if (answer.statusCode !== 200) throw new Error(`Temporal's metrics answered ${answer.statusCode}.`);
  const counts = new Map<string, number>();
  for (const [, operation = '', count] of (await answer.body.text()).matchAll(requestsLine)) {
    counts.set(operation, (counts.get(operation) ?? 0) + Number(count));
  }
  return counts;
}

/** What came in between two readings, without operations that did not. */
export function requestsBetween(before: ServerRequests, after: ServerRequests): ServerRequests {
  const grown = [...after].map(([operation, count]) => [operation, count - (before.get(operation) ?? 0)] as const);
  return new Map(grown.filter(([, count]) => count > 0));
}
