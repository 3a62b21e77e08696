import type { ChildSpec } from '../child/child-process.js';
import { runOnce } from '../child/run-once.js';
import type { StepLog } from '../step-log.js';
import { programCommand, programSpec } from './program.js';
import { respondsOk, type ServiceContext } from './services.js';

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
  const { ports, secrets, databaseUrl } = context;
  const url = dashboardUrl(ports.dashboard);
  const env = {
    DATABASE_URL: databaseUrl,
    LANDED_ENCRYPTION_KEYS: secrets.encryption_keys,
    LANDED_API_KEY_PEPPER: secrets.api_key_pepper,
    DASHBOARD_PORT: String(ports.dashboard),
    // Where the name leads on this machine: a browser tries the same addresses.
    DASHBOARD_HOST: 'localhost',
    DASHBOARD_ORIGIN: url,
  };
  return programSpec(context, 'dashboard', env, { isReady: (signal) => respondsOk(`${url}/livez`, signal) });
}
