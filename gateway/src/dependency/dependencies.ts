import { type ConnectionPoolOptions, openConnectionPool } from '@landed/prisma/connection-pool';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { askTemporal } from './ask-temporal.js';
import { type DependencyName, DependencyWatch, dependencyNames } from './dependency-watch.js';
import { probeOf } from './probe.js';

/** A call of a probe ends by then, so that its connection is free again. The probe is decided before. */
const callMilliseconds = 2_500;

/** Connections for probes: they must not wait behind statements that hang. */
export const probeConnectionsMax = 1;

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
export const unwatched: Dependencies = { postgresql: up, temporal: up };

interface Options {
  readonly databaseUrl: string;
  readonly applicationName: ConnectionPoolOptions['applicationName'];
  readonly temporal: Client;
  readonly log: Logger;
}

/**
 * Opens its connection to the database at once: the first suspicion may come while the database opens no connections, and
 * works for those that have one.
 */
export function openDependencies(options: Options): Dependencies & { close(): Promise<void> } {
  const { databaseUrl, applicationName, temporal, log } = options;
  const pool = openConnectionPool(databaseUrl, {
    connectionsMax: probeConnectionsMax,
    timeoutMilliseconds: callMilliseconds,
    applicationName,
  });
  // A connection that closes before its call has ended throws outside of any call.
  const calls = new Set<Promise<unknown>>();
  const kept = (call: () => Promise<unknown>) => () => {
    const made = call();
    const ended = made.catch(() => undefined).finally(() => calls.delete(ended));
    calls.add(ended);
    return made;
  };
  const askDatabase = () => pool.query('SELECT 1');
  kept(askDatabase)().catch(() => undefined);
  const watch = (name: DependencyName, call: () => Promise<unknown>) =>
    new DependencyWatch(probeOf(kept(call)), (isDown) => {
      if (isDown) log.warn({ dependency: name }, 'dependency does not respond: requests that need it are rejected');
      else log.info({ dependency: name }, 'dependency responds again');
    });
  const watches = {
    postgresql: watch('postgresql', askDatabase),
    temporal: watch('temporal', () => askTemporal(temporal, callMilliseconds)),
  };
  return {
    ...watches,
    async close() {
      await Promise.all(dependencyNames.map((name) => watches[name].close()));
      await Promise.all(calls);
      await pool.end();
    },
  };
}
