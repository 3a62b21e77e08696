import { loadClientConnectConfig } from '@temporalio/envconfig';
import { withSecretFiles } from './settings/secret-files.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What every client and worker needs to reach Temporal: its address, TLS, and the credentials of this process. */
export type TemporalConnection = ReturnType<typeof loadClientConnectConfig>['connectionOptions'] & {
  readonly address: string;
};

/**
 * How to reach Temporal at an address. TLS and credentials come from the variables that Temporal documents for all its
 * clients: `TEMPORAL_TLS` and `TEMPORAL_TLS_…`, `TEMPORAL_API_KEY` (which needs TLS and turns it on), and the file of
 * `TEMPORAL_CONFIG_FILE` and `TEMPORAL_PROFILE`. The file of the home directory is not read: it may be for another server.
 *
 * Certificates are read once: the SDK keeps those of an open connection, even when it connects again. A process takes a
 * renewed one with its next start.
 *
 * @param address default: that of the environment. When the environment has another one, its credentials are for that
 *   server, and this one gets none.
 * @throws Error without any value, when a file cannot be read or there is no address.
 */
export function temporalConnection(env: Environment, address?: string): TemporalConnection {
  const own = env['TEMPORAL_ADDRESS'];
  if (address !== undefined && own && own !== address) return { address };
  const given = Object.entries(withSecretFiles(env, ['TEMPORAL_API_KEY'])).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const hasFile = Boolean(env['TEMPORAL_CONFIG_FILE'] || env['TEMPORAL_PROFILE']);
  const { connectionOptions } = loaded(Object.fromEntries(given), hasFile);
  const to = address ?? connectionOptions.address;
  if (!to) throw new Error('TEMPORAL_ADDRESS is missing');
  return { ...connectionOptions, address: to };
}

/**
 * How to reach the server of a local stack. The shell's variables count only when they name its address: they may be for
 * another server.
 */
export function localTemporalConnection(env: Environment, address: string): TemporalConnection {
  return temporalConnection(env['TEMPORAL_ADDRESS'] ? env : {}, address);
}

function loaded(overrideEnvVars: Record<string, string>, hasFile: boolean) {
  try {
    return loadClientConnectConfig({ overrideEnvVars, disableFile: !hasFile });
  } catch {
    throw new Error(
      'TEMPORAL_TLS_… or TEMPORAL_CONFIG_FILE: a file cannot be read, or a certificate is given twice, as data and as path',
    );
  }
}
