import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { contractSteps } from './drift/contract-steps.js';
import { writeNewMigration } from './drift/new-migration.js';
import { scanningSteps } from './drift/scanning-steps.js';

const repositoryRoot = join(import.meta.dirname, '../..');

/**
 * `npm run new-migration -- <name>`: writes the next migration from the changes in `prisma/schema`. Uses a scratch
 * database on the server of `DATABASE_URL`, or of the running local stack.
 */
async function main([name = '']: readonly string[]): Promise<void> {
  const connectionString = process.env['DATABASE_URL'] || (await databaseOfLocalStack());
  const { path, written } = await writeNewMigration({ connectionString, name, at: new Date() });
  const shown = relative(process.cwd(), path);
  process.stdout.write(
    written === undefined
      ? `The migrations match the schema. For checks, triggers and functions, write ${shown} yourself.\n`
      : `${written.summary}\n\nWrote ${shown}. Read it, and add checks, triggers and comments.\n`,
  );
  const sql = written?.sql ?? '';
  warn(
    'Processes of the last release cannot live with this',
    contractSteps(sql),
    'Release first what does not use it. Then add the line `-- Contract: unused since <that release>`.',
  );
  warn(
    'This reads a table while nothing can be written to it',
    scanningSteps(sql),
    'Add the constraint `NOT VALID`, and validate it in a migration of its own.',
  );
}

function warn(what: string, steps: readonly string[], advice: string): void {
  if (steps.length === 0) return;
  process.stdout.write(`\n${what}:\n${steps.map((step) => `  ${step}\n`).join('')}${advice}\n`);
}

async function databaseOfLocalStack(): Promise<string> {
  const folder = resolve(process.env['LANDED_DATA_DIR'] || join(repositoryRoot, '.landed'));
  try {
    const { database_url: url } = JSON.parse(await readFile(join(folder, 'stack.json'), 'utf8')) as {
      database_url: string;
    };
    return url;
  } catch {
    throw new Error('No PostgreSQL server found. Set DATABASE_URL, or run `npm start` in another terminal.');
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
