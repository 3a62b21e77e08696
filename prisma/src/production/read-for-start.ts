import { databaseKinds, databaseVariable } from '../durability.js';
import { findDatabaseProblems } from './find-database-problems.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of a starting process. In production it also asks the database what it lets the process do, and throws
 * one error with all that is wrong, so that an operator corrects a deployment once.
 *
 * @param read throws an error with a line for each setting that is wrong.
 * @param listens whether the process waits for notifications of the database.
 */
export async function readForStart<Config>(env: Environment, read: () => Config, listens: boolean): Promise<Config> {
  if (env['NODE_ENV'] !== 'production') return read();
  const [settings, database] = [attempt(read), await problemsOf(env, listens)];
  if ('config' in settings && database.length === 0) return settings.config;
  throw new Error([...('problem' in settings ? [settings.problem] : []), ...database].join('\n'));
}

function attempt<Config>(read: () => Config): { readonly config: Config } | { readonly problem: string } {
  try {
    return { config: read() };
  } catch (error) {
    if (error instanceof Error) return { problem: error.message };
    throw error;
  }
}

async function problemsOf(env: Environment, listens: boolean): Promise<string[]> {
  const url = env['DATABASE_URL'];
  if (!url) return [];
  return findDatabaseProblems({
    url,
    directUrl: env['DATABASE_DIRECT_URL'] || undefined,
    kind: databaseKinds.find((kind) => kind === env[databaseVariable]),
    listens,
  });
}
