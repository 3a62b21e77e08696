import { type ConnectionPoolOptions, openConnectionPool } from '@landed/prisma/connection-pool';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { askTemporal } from './ask-temporal.js';
import { type DependencyName, DependencyWatch, dependencyNames } from './dependency-watch.js';
import { oneAtATime, probeOf } from './probe.js';

/** A call of a probe ends by then, so that its connection is free again. The probe is decided before. */
const callMilliseconds = 2_500;

/**
 * How long a commit is waited for. While it waits for a standby, its server process stays when the client leaves: each call
 * then leaves one, until the standby is back.
 */
const commitMilliseconds = 60_000;

/** A message in the write-ahead log, which has no table: it commits as rows do. A transaction without one would not wait. */
const commitStatement = "SELECT pg_logical_emit_message(true, 'landed.probe', '')";

/** Connections for probes, one for reads and one for commits: they must not wait behind statements that hang. */
export const probeConnectionsMax = 2;

/** What requests need, and whether it responds. */
export type Dependencies = Readonly<
  Record<DependencyName, Pick<DependencyWatch, 'isDown' | 'assertUp' | 'whileUp' | 'suspect' | 'responds'>>
>;

const up: Dependencies[DependencyName] = {
  isDown: false,
  assertUp: () => undefined,
  whileUp: (call) => call(),
  suspect: () => undefined,
  responds: async () => true,
};

/** Every dependency counts as up, for a process that has none to probe. */
export const unwatched: Dependencies = { postgresql: up, commits: up, temporal: up };

/** A server that forbids the statement, or does not know it, responds. */
function ignoreForbidden(error: { readonly code?: unknown }): void {
  if (error.code !== '42501' && error.code !== '42883') throw error;
}

interface Options {
  readonly databaseUrl: string;
  readonly applicationName: ConnectionPoolOptions['applicationName'];
  readonly temporal: Client;
  readonly log: Logger;
}

/**
 * Opens its connections to the database at once: the first suspicion may come while the database opens no connections, and
 * works for those that have one.
 */
export function openDependencies(options: Options): Dependencies & { close(): Promise<void> } {
  const { databaseUrl, applicationName, temporal, log } = options;
  const open = (timeoutMilliseconds: number) =>
    openConnectionPool(databaseUrl, { connectionsMax: 1, timeoutMilliseconds, applicationName });
  const [reads, commits] = [open(callMilliseconds), open(commitMilliseconds)];
  // A connection that closes before its call has ended throws outside of any call.
  const calls = new Set<Promise<unknown>>();
  const kept = (call: () => Promise<unknown>) => () => {
    const made = call();
    const ended = made.catch(() => undefined).finally(() => calls.delete(ended));
    calls.add(ended);
    return made;
  };
  const ask = (pool: typeof reads, statement: string): Promise<unknown> => pool.query(statement);
  const askDatabase = () => ask(reads, 'SELECT 1');
  const commit = oneAtATime(() => ask(commits, commitStatement).catch(ignoreForbidden));
  kept(askDatabase)().catch(() => undefined);
  commit().catch(() => undefined);
  const watch = (name: DependencyName, call: () => Promise<unknown>) =>
    new DependencyWatch(probeOf(call), (isDown) => {
      if (isDown) log.warn({ dependency: name }, 'dependency does not respond: requests that need it are rejected');
      else log.info({ dependency: name }, 'dependency responds again');
    });
  const watches = {
    postgresql: watch('postgresql', kept(askDatabase)),
    commits: watch('commits', commit),
    temporal: watch(
      'temporal',
      kept(() => askTemporal(temporal, callMilliseconds)),
    ),
  };
  return {
    ...watches,
    async close() {
      await Promise.all(dependencyNames.map((name) => watches[name].close()));
      await Promise.all(calls);
      await reads.end();
      // A commit that hangs ends with its connection, for which a process that stops does not wait.
      commits.end().catch(() => undefined);
    },
  };
}
