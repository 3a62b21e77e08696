import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type DataFolder, dataFolderFromEnvironment } from './data-folder/data-folder.js';
import { type PortName, portNames, portVariable } from './ports/port-name.js';

/** The settings of a local stack. */
export interface Settings {
  readonly folder: DataFolder;
  /** The cache of built and downloaded tools. It is outside the checkout and shared by all checkouts of this user. */
  readonly cacheDir: string;
  /** Ports that variables fix. Every other port is the default or, when that is in use, the next free one. */
  readonly fixedPorts: Readonly<Partial<Record<PortName, number>>>;
  /** Use this database instead of starting one. */
  readonly databaseUrl: string | undefined;
  /** Use this Temporal server instead of starting one. */
  readonly temporalAddress: string | undefined;
  readonly temporalUiUrl: string | undefined;
  readonly temporalCliPath: string | undefined;
  readonly temporalDownloadBase: string;
  readonly temporalNamespace: string;
  /** Whether gateway and workers are one process or two. */
  readonly roles: 'together' | 'apart';
  /** The surrounding environment. Children inherit selected variables of it. */
  readonly env: NodeJS.ProcessEnv;
}

const port = z.coerce.number().int().min(1).max(65_535).optional();
const text = z.string().min(1).optional();

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^.+:\d+$/, 'Expected host:port')
    .optional(),
  TEMPORAL_UI_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEMPORAL_CLI_PATH: text,
  LANDED_TEMPORAL_NAMESPACE: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
    .default('landed'),
  LANDED_TEMPORAL_DOWNLOAD_BASE: z
    .url({ protocol: /^https?$/ })
    .default('https://github.com/temporalio/cli/releases/download'),
  LANDED_CACHE_DIR: text,
  LANDED_ROLES: z.enum(['together', 'apart']).default('together'),
  ...Object.fromEntries(portNames.map((name) => [portVariable(name), port])),
});

/**
 * Reads the settings once. An empty variable counts as absent. One error names every wrong variable and no value, because
 * values may hold passwords.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid environment variables:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  return {
    folder: dataFolderFromEnvironment(env),
    cacheDir: resolve(values.LANDED_CACHE_DIR ?? join(homedir(), '.cache', 'landed')),
    fixedPorts: fixedPorts(values),
    databaseUrl: values.DATABASE_URL,
    temporalAddress: values.TEMPORAL_ADDRESS,
    temporalUiUrl: values.TEMPORAL_UI_URL,
    temporalCliPath: values.TEMPORAL_CLI_PATH,
    temporalDownloadBase: values.LANDED_TEMPORAL_DOWNLOAD_BASE,
    temporalNamespace: values.LANDED_TEMPORAL_NAMESPACE,
    roles: values.LANDED_ROLES,
    env,
  };
}

function fixedPorts(values: Record<string, unknown>): Partial<Record<PortName, number>> {
  const named = portNames.map((name) => [name, values[portVariable(name)]] as const);
  return Object.fromEntries(named.filter((entry): entry is [PortName, number] => typeof entry[1] === 'number'));
}
