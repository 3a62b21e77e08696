import { join } from 'node:path';
import type { ChildSpec } from '../child/child-process.js';
import { runOnce } from '../child/run-once.js';
import { readMerchantKeys } from '../data-folder/merchant-keys.js';
import { publicKey } from '../data-folder/processor-account.js';
import type { Secrets } from '../data-folder/secrets.js';
import type { StackFile, StackMerchant } from '../data-folder/stack-file.js';
import type { PortName } from '../ports/port-name.js';
import { ensureCluster } from '../postgres/cluster.js';
import { buyerKeysUrl, loginsText, urlsOfLogin } from '../postgres/logins.js';
import { placePostgres } from '../postgres/place.js';
import { connects, databaseUrl, ensureDatabases, type PostgresServer, postgresSpec } from '../postgres/server.js';
import { runInParallel } from '../run-in-parallel.js';
import type { StepLog } from '../step-log.js';
import { prepareExternalServer } from '../temporal/external-server.js';
import { findTemporalBinary } from '../temporal/find-binary.js';
import { temporalSpec } from '../temporal/server.js';
import { type ProgramContext, programCommand } from './program.js';
import { loopbackUrl, productSpecs, type ServiceContext, sandboxSpec } from './services.js';
import { startDashboard } from './start-dashboard.js';
import { startShop } from './start-shop.js';

export interface StartServices extends ProgramContext {
  readonly secrets: Secrets;
  readonly ports: Readonly<Record<PortName, number>>;
  readonly steps: StepLog;
  readonly signal: AbortSignal;
  /** Whether to start the demo shop. */
  readonly shop: boolean;
  /** Whether to start the dashboard. */
  readonly dashboard: boolean;
  /** Whether to start database and sandbox alone. The stack has the addresses of the other services, and none of them. */
  readonly storeOnly: boolean;
  /** Starts a child and resolves when it is ready. The stack records the child, so that a failed start ends it. */
  readonly startChild: (spec: ChildSpec, signal: AbortSignal) => Promise<void>;
  /** Calls this when the stack has stopped. */
  readonly onStop: (release: () => void) => void;
}

interface TemporalPlace {
  readonly address: string;
  readonly uiUrl: string | null;
}

/**
 * Starts all services, in parallel where possible: first database (with migrations and seed), Temporal and sandbox, then
 * workers and gateway. Resolves when all of them are ready.
 */
export async function startServices(start: StartServices): Promise<Omit<StackFile, 'pids'>> {
  const [store, temporal] = await runInParallel(start.signal, [
    (signal) => startStore(start, signal),
    (signal) => (start.storeOnly ? Promise.resolve(placeOf(start.ports)) : startTemporal(start, signal)),
    (signal) => start.steps.step('sandbox', () => start.startChild(sandboxSpec(sandboxContext(start)), signal)),
  ]);
  const context = {
    ...start,
    databaseUrl: store.url,
    temporalAddress: temporal.address,
    temporalUiUrl: temporal.uiUrl,
  };
  const [, shopUrl, dashboardUrl] = await runInParallel(start.signal, [
    (signal) =>
      start.steps.step('gateway, test and live (simulated), and workers', () =>
        runInParallel(
          signal,
          (start.storeOnly ? [] : productSpecs(context)).map(
            (spec) => (own: AbortSignal) => start.startChild(spec, own),
          ),
        ),
      ),
    (signal) => (start.shop ? startShop(context, store.merchants, start.startChild, signal) : Promise.resolve(null)),
    (signal) => (start.dashboard ? startDashboard(context, start.startChild, signal) : Promise.resolve(null)),
  ]);
  return describe(context, store.merchants, shopUrl, dashboardUrl);
}

/** The sandbox uses no other service, so it starts before the other addresses are known. */
function sandboxContext(start: StartServices): ServiceContext {
  return { ...start, databaseUrl: '', temporalAddress: '', temporalUiUrl: null };
}

async function startStore(
  start: StartServices,
  signal: AbortSignal,
): Promise<{ url: string; merchants: readonly StackMerchant[] }> {
  const { settings, steps } = start;
  const url = settings.databaseUrl ?? (await startPostgres(start, signal));
  if (settings.databaseUrl !== undefined) await steps.step('database (DATABASE_URL)', () => connects(url));
  const ownServer =
    settings.databaseUrl === undefined
      ? {
          BUYER_KEYS_DATABASE_URL: buyerKeysUrl(url, true),
          LANDED_DATABASE_LOGINS: loginsText(start.secrets.postgres_password),
        }
      : {};
  await steps.step('migrations', () => runProgram(start, 'migrate', { DATABASE_URL: url, ...ownServer }, signal));
  const keysFile = settings.folder.merchantKeysFile;
  const seedEnv = {
    DATABASE_URL: url,
    LANDED_API_KEY_PEPPER: start.secrets.api_key_pepper,
    LANDED_KEYS_FILE: keysFile,
    LANDED_OPERATOR_KEY: start.secrets.operator_key,
  };
  await steps.step('seed', () => runProgram(start, 'seed', seedEnv, signal));
  return { url, merchants: readMerchantKeys(keysFile) };
}

async function startPostgres(
  { settings, secrets, ports, steps, startChild }: StartServices,
  signal: AbortSignal,
): Promise<string> {
  return steps.step(
    'database',
    async (progress) => {
      progress('preparing');
      const server: PostgresServer = {
        place: placePostgres(settings.folder),
        port: ports.postgres,
        password: secrets.postgres_password,
        logFile: join(settings.folder.logs, 'postgres.log'),
      };
      if (server.place.remark !== undefined) steps.note(`  ! ${server.place.remark}`);
      await ensureCluster(server.place, secrets.postgres_password);
      signal.throwIfAborted();
      await startChild(postgresSpec(server), signal);
      await ensureDatabases(server);
      return databaseUrl(server);
    },
    () => `PostgreSQL on port ${ports.postgres}`,
  );
}

async function startTemporal(
  { settings, ports, steps, startChild }: StartServices,
  signal: AbortSignal,
): Promise<TemporalPlace> {
  const { temporalAddress, temporalNamespace: namespace, folder, env } = settings;
  if (temporalAddress !== undefined) {
    await steps.step('temporal (TEMPORAL_ADDRESS)', () => prepareExternalServer(temporalAddress, namespace));
    return { address: temporalAddress, uiUrl: settings.temporalUiUrl ?? null };
  }
  const found = await steps.step(
    'find the Temporal server program',
    (progress) => findTemporalBinary(settings, progress, signal),
    ({ origin }) => origin,
  );
  const server = {
    binary: found.path,
    port: ports.temporal,
    uiPort: ports.temporalUi,
    codecPort: ports.codec,
    namespace,
    directory: folder.temporal,
    logFile: join(folder.logs, 'temporal.log'),
    env,
  };
  await steps.step(
    'temporal',
    () => startChild(temporalSpec(server), signal),
    () => `port ${ports.temporal}, Temporal Web on port ${ports.temporalUi}`,
  );
  return placeOf(ports);
}

function placeOf(ports: StartServices['ports']): TemporalPlace {
  return { address: `127.0.0.1:${ports.temporal}`, uiUrl: loopbackUrl(ports.temporalUi) };
}

function runProgram(
  context: ProgramContext,
  name: 'migrate' | 'seed',
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  return runOnce({ title: name, ...programCommand(context, name, env) }, signal);
}

function describe(
  context: ServiceContext,
  merchants: readonly StackMerchant[],
  shopUrl: string | null,
  dashboardUrl: string | null,
): Omit<StackFile, 'pids'> {
  const { ports, secrets, settings } = context;
  const operator = urlsOfLogin(context.databaseUrl, 'local_operator', settings.databaseUrl === undefined);
  return {
    shop_url: shopUrl,
    dashboard_url: dashboardUrl,
    gateway_url: loopbackUrl(ports.gatewayTest),
    gateway_live_url: loopbackUrl(ports.gatewayLive),
    temporal_address: context.temporalAddress,
    temporal_ui_url: context.temporalUiUrl,
    temporal_namespace: settings.temporalNamespace,
    codec_url: loopbackUrl(ports.codec),
    workers_ops_url: loopbackUrl(ports.workersOps),
    gateway_ops_url: loopbackUrl(ports.gatewayOps),
    sandbox_url: loopbackUrl(ports.sandbox),
    database_url: context.databaseUrl,
    operator_database_url: operator.data,
    buyer_keys_url: operator.buyerKeys,
    merchants,
    encryption_keys: secrets.encryption_keys,
    api_key_pepper: secrets.api_key_pepper,
    operator_key: secrets.operator_key,
    processor_publishable_keys: secrets.processor_accounts.map(publicKey),
  };
}
