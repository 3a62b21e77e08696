import type { Rail } from '@landed/contracts/rail/rail';
import { applicationNameOf, assertConnectionBudget, ConnectionBudgetError } from '@landed/prisma/connection-budget';
import { type Database, openDatabase } from '@landed/prisma/database';
import { assertDurableCommits } from '@landed/prisma/durability';
import { findActiveApiKeys } from '@landed/prisma/read/merchant/api-key';
import { leaseConnectionsMax } from '@landed/prisma/write/rate-limit/lease-store';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { Admission } from './admission/admission.js';
import type { AdmissionSettings } from './admission/settings.js';
import { type AppOptions, gatewayApp } from './app.js';
import { KeyCache } from './auth/key-cache.js';
import { KeyChanges } from './auth/key-changes.js';
import { lookUpKeys } from './auth/look-up-key.js';
import { saveKeyUsesRegularly } from './auth/save-key-uses-regularly.js';
import { BrowserConfigs } from './checkout-config/browser-configs.js';
import type { GatewayConfig } from './config.js';
import { openDependencies, probeConnectionsMax } from './dependency/dependencies.js';
import { openBuilds } from './dropin/builds.js';
import { type Listener, listen } from './listener/listener.js';
import { openGatewayMetrics } from './ops/gateway-metrics.js';
import { startOpsServer } from './ops/ops-server.js';
import { listenForPeople } from './people/listen-for-people.js';
import { secretsOfRail } from './processor-event/webhook-secrets.js';
import type { Lifecycle } from './public/health.js';
import { openRateLimits, type RateLimits } from './rate-limit/rate-limits.js';
import { RequestLog } from './request-log/request-log.js';
import { saveRequestsRegularly } from './request-log/save-requests-regularly.js';
import type { Services } from './services.js';
import { openTemporal } from './temporal/connect.js';
import type { LocalWorker } from './temporal/local-worker.js';

/** How long requests in flight may take after the signal to stop. A checkout waits at most 25 s. */
const drainSeconds = 30;

/** Connections for all statements but rate limits and probes, one of them for changes of API keys. */
const readConnectionsMax = 10;

export interface Gateway {
  readonly ports: Readonly<Partial<Record<Rail, number>>>;
  /** The ports of the listeners for people. */
  readonly peoplePorts: Readonly<Partial<Record<Rail, number>>>;
  /** Finishes the requests in flight, then closes the connections to Temporal and the database. */
  stop(): Promise<void>;
}

/** What a process provides that runs workers too: their client, which it closes itself, and the worker of operations. */
export interface LocalTemporal {
  readonly temporal: Client;
  readonly localWorker: LocalWorker;
}

/**
 * Opens all connections and serves each configured rail on its own listener. Throws when the database can lose commits,
 * or does not respond in production: then nothing is known about its commits.
 */
export async function startGateway(
  config: GatewayConfig,
  log: Logger,
  local: LocalTemporal | null = null,
): Promise<Gateway> {
  const applicationName = applicationNameOf('gateway', readConnectionsMax + leaseConnectionsMax + probeConnectionsMax);
  const database = openDatabase(config.databaseUrl, {
    poolMax: readConnectionsMax,
    applicationName,
    directUrl: config.databaseDirectUrl,
    buyerKeysUrl: config.buyerKeysUrl,
  });
  if (config.durability.isProduction) await assertDurableCommits(database, config.durability);
  const temporal = local?.temporal ?? openTemporal(config.temporal);
  const localWorker = local?.localWorker;
  const { databaseUrl, checkout, payoutMinimums } = config;
  const dependencies = openDependencies({ databaseUrl, applicationName, temporal, log });
  const lookUpKey = lookUpKeys(database);
  const keys = new KeyCache((...hashes) => dependencies.postgresql.whileUp(() => lookUpKey(...hashes)), {
    lookUpMany: (hashes) => dependencies.postgresql.whileUp(() => findActiveApiKeys(database, hashes)),
  });
  const keyChanges = new KeyChanges(database, keys, log);
  const keyUses = saveKeyUsesRegularly(database, keys.uses, log);
  const limits = openRateLimits({
    databaseUrl,
    settings: config.rateLimits,
    pepper: config.apiKeyPepper,
    database: dependencies.postgresql,
    log,
    applicationName,
  });
  const { keyring } = config.temporal;
  const browserConfigs = new BrowserConfigs();
  const shared = { database, temporal, localWorker, dependencies, keyring, log };
  const services: Services = { ...shared, checkout, browserConfigs, payoutMinimums };
  const dropinBuilds = openBuilds({ folder: config.dropinBuilds, log });
  const lifecycle: Lifecycle = { draining: false };
  if (config.liveIsSimulated) log.warn({ rail: 'live' }, 'live rail uses a simulated processor: no card is charged');
  await keyChanges.open();
  const admission = openAdmission(config.admission);
  const requests = new RequestLog();
  const requestLog = saveRequestsRegularly(database, requests, log);
  const metrics = openGatewayMetrics(admission, requests);
  const ops = config.ops === null ? null : await startOpsServer(config.ops, metrics.registry);
  await checkConnectionBudget(database, log);

  const shown = { services, keys, limits, admission, lifecycle, dropinBuilds, metrics, requests };
  const listeners = await listenForMerchants(config, shown, log);
  const people = await listenForPeople(config.people, { services, limits, admission, lifecycle, metrics, requests });
  return {
    ports: portsOf(listeners),
    peoplePorts: portsOf(people),
    async stop() {
      lifecycle.draining = true;
      const open = [...listeners.values(), ...people.values()];
      await Promise.all(open.map((listener) => listener.drain(drainSeconds)));
      ops?.close();
      keyChanges.close();
      await keyUses.stop();
      await requestLog.stop();
      await limits.close();
      await dependencies.close();
      if (local === null) await temporal.connection.close();
      await database.close();
    },
  };
}

type Shown = Omit<AppOptions, 'rail' | 'apiKeyPepper' | 'limits' | 'webhookSecrets'> & {
  readonly limits: RateLimits;
};

/** A listener for each configured rail. */
async function listenForMerchants(
  { listeners, host, apiKeyPepper, webhookSecrets }: GatewayConfig,
  { limits, ...shown }: Shown,
  log: Logger,
): Promise<ReadonlyMap<Rail, Listener>> {
  const opened = new Map<Rail, Listener>();
  for (const { rail, port } of listeners) {
    const secrets = secretsOfRail(webhookSecrets, rail);
    const app = gatewayApp({ ...shown, rail, apiKeyPepper, limits: limits.of(rail), webhookSecrets: secrets });
    opened.set(rail, await listen(app, host, port, log));
  }
  return opened;
}

function portsOf(listeners: ReadonlyMap<Rail, Listener>): Gateway['ports'] {
  return Object.fromEntries([...listeners].map(([rail, listener]) => [rail, listener.port]));
}

function openAdmission(settings: AdmissionSettings | null): Admission | null {
  if (settings === null) return null;
  const after = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  return new Admission({ settings, now: () => performance.now(), after, random: Math.random });
}

/** The gateway starts without a database, and then cannot check. */
async function checkConnectionBudget(database: Database, log: Logger): Promise<void> {
  try {
    await assertConnectionBudget(database);
  } catch (error) {
    if (error instanceof ConnectionBudgetError) throw error;
    log.warn('the database does not respond: its number of connections was not checked');
  }
}
