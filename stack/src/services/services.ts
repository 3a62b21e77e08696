import type { ChildSpec } from '../child/child-process.js';
import { callingKeys, type ProcessorAccount, publicKey } from '../data-folder/processor-account.js';
import { publicTokenKey } from '../data-folder/public-token-key.js';
import type { Secrets } from '../data-folder/secrets.js';
import type { PortName } from '../ports/port-name.js';
import { type LoginName, urlsOfLogin } from '../postgres/logins.js';
import { type ProgramContext, programSpec } from './program.js';

/** The addresses and secrets of one stack. */
export interface ServiceContext extends ProgramContext {
  readonly ports: Readonly<Record<PortName, number>>;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string | null;
}

export function loopbackUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The simulated processor. It keeps its own data in its own folder, across restarts. */
export function sandboxSpec(context: ServiceContext): ChildSpec {
  const { settings, ports, secrets } = context;
  const env = {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_DATA_DIR: settings.folder.sandbox,
    SANDBOX_ACCOUNTS: JSON.stringify(
      secrets.processor_accounts.map((account) => ({ ...account, webhook_url: eventsUrl(context, account) })),
    ),
  };
  const health = `${loopbackUrl(ports.sandbox)}/_control/health`;
  return programSpec(context, 'sandbox', env, { isReady: (signal) => respondsOk(health, signal) });
}

/** Gateway and workers: together in the process `workers`, or apart. */
export function productSpecs(context: ServiceContext): readonly ChildSpec[] {
  return context.settings.roles === 'together' ? [allRolesSpec(context)] : [workersSpec(context), gatewaySpec(context)];
}

/** Together, the first step of an operation runs in the process that received its request. */
function allRolesSpec(context: ServiceContext): ChildSpec {
  const env = { ...gatewayEnvironment(context), ...context.extraEnv.gateway, ...workersEnvironment(context) };
  return programSpec(context, 'workers', env, {
    args: ['--role', 'gateway,all'],
    isReady: async (signal) =>
      (await Promise.all([gatewayResponds(context, signal), workersReady(context, signal)])).every(Boolean),
  });
}

/** All worker roles in one process, with the codec endpoint for Temporal Web. */
export function workersSpec(context: ServiceContext): ChildSpec {
  return programSpec(context, 'workers', workersEnvironment(context), {
    args: ['--role', 'all'],
    isReady: (signal) => workersReady(context, signal),
  });
}

function workersReady({ ports }: ServiceContext, signal: AbortSignal): Promise<boolean> {
  return respondsOk(`${loopbackUrl(ports.workersOps)}/readyz`, signal);
}

function workersEnvironment(context: ServiceContext): Record<string, string> {
  const { ports, secrets } = context;
  const processor = loopbackUrl(ports.sandbox);
  return {
    ...databaseAndTemporal(context, 'local_workers'),
    PROCESSOR_ACCOUNTS: JSON.stringify(
      secrets.processor_accounts.map((account) => ({ ...callingKeys(account), api_base: processor })),
    ),
    FRAUD_SCORER_URL: `${processor}/_fraud/assessments`,
    TAX_ENGINES: JSON.stringify(taxEngines(processor)),
    // On a local stack, test-mode events may be sent to this machine.
    WEBHOOK_LOCAL_TARGETS: 'true',
    // A local stack has one version of the workers, even after a rebuild with changed workflows.
    WORKERS_TAKE_OVER: 'true',
    // The sandbox pays out at once.
    SETTLEMENT_DELAY_DAYS: '0',
    // A rehearsal of manual review is decided within seconds.
    DECISION_WAIT_SECONDS: '0',
    // A local stack has no sign-in: the forms of Temporal Web take effect.
    UNSIGNED_PAYOUT_REQUESTS: 'accept',
    // Its identity approves what it signs, and its bank accounts are used at once.
    OPERATOR_APPROVALS: 'single-operator',
    OPERATOR_BANK_ACCOUNT_HOLD_HOURS: '0',
    WORKERS_OPS_PORT: String(ports.workersOps),
    CODEC_PORT: String(ports.codec),
    TEMPORAL_UI_ORIGIN: context.temporalUiUrl ?? loopbackUrl(ports.temporalUi),
  };
}

/** The sandbox's tax service as two engines: one without fallback, and one that falls back to the embedded engine. */
function taxEngines(sandbox: string) {
  const service = { url: `${sandbox}/_tax/quotes`, secret: 'not-checked-by-the-sandbox' };
  return [
    { ...service, name: 'sandbox' },
    { ...service, name: 'sandbox-or-embedded', fallback: 'embedded' },
  ];
}

/**
 * The merchant API, with one listener per mode. Live mode also uses the sandbox, and the gateway's responses say so.
 */
export function gatewaySpec(context: ServiceContext): ChildSpec {
  return programSpec(context, 'gateway', gatewayEnvironment(context), {
    isReady: (signal) => gatewayResponds(context, signal),
  });
}

async function gatewayResponds({ ports }: ServiceContext, signal: AbortSignal): Promise<boolean> {
  const listeners = [ports.gatewayTest, ports.gatewayLive].map((port) => `${loopbackUrl(port)}/livez`);
  return (await Promise.all(listeners.map((url) => respondsOk(url, signal)))).every(Boolean);
}

function gatewayEnvironment(context: ServiceContext): Record<string, string> {
  const { ports, secrets } = context;
  return {
    ...databaseAndTemporal(context, 'local_gateway'),
    LANDED_API_KEY_PEPPER: secrets.api_key_pepper,
    GATEWAY_HOST: '127.0.0.1',
    GATEWAY_TEST_PORT: String(ports.gatewayTest),
    GATEWAY_LIVE_PORT: String(ports.gatewayLive),
    GATEWAY_OPS_PORT: String(ports.gatewayOps),
    GATEWAY_INTERNAL_TEST_PORT: String(ports.gatewayInternalTest),
    GATEWAY_INTERNAL_LIVE_PORT: String(ports.gatewayInternalLive),
    DASHBOARD_TOKEN_PUBLIC_KEYS: publicTokenKey(secrets.dashboard_token_key),
    LIVE_PROCESSOR_SIMULATED: 'true',
    PROCESSOR_NAME: 'sandbox',
    PROCESSOR_SCRIPT_URL: `${loopbackUrl(ports.sandbox)}/v3/`,
    PROCESSOR_PUBLISHABLE_KEYS: JSON.stringify(secrets.processor_accounts.map(publicKey)),
    PROCESSOR_WEBHOOK_SECRETS: JSON.stringify(
      secrets.processor_accounts.map(({ entity, rail, webhook_secret }) => ({
        entity,
        rail,
        secrets: [webhook_secret],
      })),
    ),
  };
}

/** The URL for the processor's events, on the listener of the account's mode. */
function eventsUrl({ ports }: ServiceContext, { entity, rail }: ProcessorAccount): string {
  const port = rail === 'live' ? ports.gatewayLive : ports.gatewayTest;
  return `${loopbackUrl(port)}/processor-events/${entity}`;
}

/** TLS and credentials of an external server, which a process reads as all clients of Temporal do. */
function temporalCredentials({ temporalAddress, env }: ServiceContext['settings']): Record<string, string> {
  if (temporalAddress === undefined) return {};
  const known = /^TEMPORAL_(TLS|TLS_.+|API_KEY|CONFIG_FILE|PROFILE|GRPC_META_.+)$/;
  const given = Object.entries(env).filter((entry): entry is [string, string] => known.test(entry[0]) && !!entry[1]);
  return Object.fromEntries(given);
}

export function databaseAndTemporal(
  { databaseUrl, temporalAddress, settings, secrets }: ServiceContext,
  login: LoginName,
) {
  const urls = urlsOfLogin(databaseUrl, login, settings.databaseUrl === undefined);
  return {
    DATABASE_URL: urls.data,
    BUYER_KEYS_DATABASE_URL: urls.buyerKeys,
    // One server: no other one can take over with fewer commits.
    LANDED_DATABASE: 'single-node',
    ...temporalCredentials(settings),
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: settings.temporalNamespace,
    LANDED_ENCRYPTION_KEYS: secrets.encryption_keys,
  };
}

/** True when an HTTP GET returns a 2xx status. Throws when there is no response. */
export async function respondsOk(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal });
  await response.arrayBuffer();
  return response.ok;
}
