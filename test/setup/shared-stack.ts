import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@landed/prisma/migrate/migrate';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { startStack } from '@landed/stack/stack';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withoutLimits } from './unlimited.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What `stack.json` holds of the stack that all server-backed tests share. */
    stack: StackFile;
    /** Where that stack's processes write their logs, `<name>.log` each. */
    logsFolder: string;
    /** Its secrets, among them what the processor signs its events with. */
    secretsFile: string;
    /** A migrated, empty database to clone from. */
    templateDatabase: string;
  }
}

const templateDatabase = 'landed_template';

/** One stack per run, in a folder of its own and on free ports: the code of `npm start`, not a copy of it. */
export default async function sharedStack(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landed-test-'));
  const stack = await startStack({ dataDir, env: withoutLimits() });
  await createTemplate(stack.json.database_url);
  project.provide('stack', stack.json);
  project.provide('logsFolder', stack.folder.logs);
  project.provide('secretsFile', stack.folder.secretsFile);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
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
