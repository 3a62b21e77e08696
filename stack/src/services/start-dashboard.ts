import type { ChildSpec } from '../child/child-process.js';
import { runOnce } from '../child/run-once.js';
import { publicKey } from '../data-folder/processor-account.js';
import type { StepLog } from '../step-log.js';
import { programCommand, programSpec } from './program.js';
import { databaseAndTemporal, loopbackUrl, respondsOk, type ServiceContext } from './services.js';

/** `localhost` and not an address: passkeys need a name. */
const dashboardUrl = (port: number): string => `http://localhost:${port}`;

/**
 * Creates the dashboard's people and starts its server. It is not needed: when it does not start, the stack runs without
 * it, with a note. Returns its URL, otherwise null.
 */
export async function startDashboard(
  context: ServiceContext & { readonly steps: StepLog },
  startChild: (spec: ChildSpec, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<string | null> {
  const { settings, secrets, databaseUrl, steps } = context;
  try {
    await steps.step('dashboard', async () => {
      const env = {
        DATABASE_URL: databaseUrl,
        LANDED_ENCRYPTION_KEYS: secrets.encryption_keys,
        LANDED_USERS_FILE: settings.folder.dashboardUsersFile,
      };
      await runOnce({ title: 'seed users', ...programCommand(context, 'seedUsers', env) }, signal);
      await startChild(dashboardSpec(context), signal);
    });
    return dashboardUrl(context.ports.dashboard);
  } catch (error) {
    signal.throwIfAborted();
    steps.note(`  ! The stack runs without its dashboard: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function dashboardSpec(context: ServiceContext): ChildSpec {
  const { ports, secrets } = context;
  const url = dashboardUrl(ports.dashboard);
  const env = {
    ...databaseAndTemporal(context, 'local_dashboard'),
    LANDED_API_KEY_PEPPER: secrets.api_key_pepper,
    DASHBOARD_PORT: String(ports.dashboard),
    // Where the name leads on this machine: a browser tries the same addresses.
    DASHBOARD_HOST: 'localhost',
    DASHBOARD_ORIGIN: url,
    DASHBOARD_FRAMES_PORT: String(ports.dashboardFrames),
    DASHBOARD_FRAMES_ORIGIN: dashboardUrl(ports.dashboardFrames),
    PROCESSOR_SCRIPT_URL: `${loopbackUrl(ports.sandbox)}/v3/`,
    PROCESSOR_PUBLISHABLE_KEYS: JSON.stringify(secrets.processor_accounts.map(publicKey)),
    API_TEST_URL: loopbackUrl(ports.gatewayTest),
    API_LIVE_URL: loopbackUrl(ports.gatewayLive),
    DASHBOARD_TOKEN_KEY: secrets.dashboard_token_key,
    GATEWAY_INTERNAL_TEST_URL: loopbackUrl(ports.gatewayInternalTest),
    GATEWAY_INTERNAL_LIVE_URL: loopbackUrl(ports.gatewayInternalLive),
    WEBHOOK_LOCAL_TARGETS: 'true',
  };
  return programSpec(context, 'dashboard', env, { isReady: (signal) => respondsOk(`${url}/livez`, signal) });
}
