import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@landed/prisma/migrate/migrate';
import type { ChildName } from '@landed/stack/child/child-name';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { type StackHandle, type StartOptions, startStack } from '@landed/stack/stack';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { endWithProcess } from './end-with-process.js';
import { onEveryDate } from './on-every-date.js';
import { pauseSchedules } from './pause-schedules.js';
import { stackParent, stackPrefix } from './stack-parent.js';
import { withoutLimits } from './without-limits.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The `stack.json` of the stack that all files of a project share. */
    stack: StackFile;
    /** The folder with the logs of that stack's processes, `<name>.log` each. */
    logsFolder: string;
    /** The file with its secrets, among them the signing secrets of the processor's events. */
    secretsFile: string;
    /** A migrated, empty database to clone from. */
    templateDatabase: string;
  }
}

const templateDatabase = 'landed_template';

/** What uses all other services, and drains for up to 45 s when it is stopped in order. */
export const productNames: readonly ChildName[] = ['workers', 'gateway'];

/** Variables that bind a stack to an existing database, server or port. */
const exclusiveVariables = /^(DATABASE_URL|TEMPORAL_ADDRESS|TEMPORAL_UI_URL|LANDED_PORT_.*)$/;

/** The environment without the variables that only one stack can use. */
export function environmentForOneMore(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !exclusiveVariables.test(name)));
}

export interface RunningStack {
  readonly handle: StackHandle;
  provideTo(project: TestProject): void;
  /** Stops everything and deletes the data. */
  close(): Promise<void>;
}

export interface TestStackOptions
  extends Pick<StartOptions, 'supervise' | 'environment' | 'env' | 'programs' | 'shop' | 'storeOnly'> {
  /** Whether its server has the template of `createFreshDatabase`. Default: true. */
  readonly hasTemplate?: boolean;
}

/**
 * Starts a stack for tests in a temporary folder (`stackParent`) on free ports, with the code of `npm start`. The sweeps of each minute
 * run; the other Schedules are paused.
 */
export async function startTestStack({ hasTemplate = true, ...options }: TestStackOptions = {}): Promise<RunningStack> {
  const dataDir = await mkdtemp(join(await stackParent(), stackPrefix));
  const env = withoutLimits({ ...options.env, workers: { ...onEveryDate, ...options.env?.workers } });
  const handle = await startStack({ ...options, dataDir, env }).catch(sayWhy);
  const release = endWithProcess(handle.folder);
  const close = async () => {
    // Their data is deleted next, so they need not drain.
    const running = productNames.filter((name) => handle.pid(name) !== undefined);
    await Promise.all(running.map((name) => handle.kill(name)));
    await handle.stop();
    await rm(dataDir, { recursive: true, force: true });
    release();
  };
  try {
    const { json } = handle;
    await Promise.all([
      hasTemplate ? createTemplate(json.database_url) : undefined,
      options.storeOnly ? undefined : pauseSchedules(json),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    handle,
    provideTo(project) {
      project.provide('stack', handle.json);
      project.provide('logsFolder', handle.folder.logs);
      project.provide('secretsFile', handle.folder.secretsFile);
      project.provide('templateDatabase', templateDatabase);
    },
    close,
  };
}

/** Vitest reports a stack that did not start as `No test files found`, without the reason. */
function sayWhy(error: unknown): never {
  process.stderr.write(`The stack of the tests did not start. ${String(error)}\n`);
  throw error;
}

async function createTemplate(databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  await admin.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${templateDatabase}`;
  await migrate(url.href);
}
