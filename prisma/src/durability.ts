import type { Database } from './database.js';

/**
 * The variable in which a deployment states what its database is. `single-node`: no other server takes over, or the
 * service that runs it replicates every commit below PostgreSQL. Absent: commits must be replicated by PostgreSQL.
 */
export const databaseVariable = 'LANDED_DATABASE';
export const databaseKinds = ['single-node'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** The settings of a server that decide whether a commit can be lost. */
export interface DurabilitySettings {
  readonly synchronous_commit: string;
  readonly synchronous_standby_names: string;
  readonly fsync: string;
}

/**
 * How a commit can be lost. `crash`: by a crash of this server. `failover`: when another server takes over that has not
 * received it. Null: it cannot be lost.
 */
export function lossOf(settings: DurabilitySettings): 'crash' | 'failover' | null {
  if (settings.synchronous_commit === 'off' || settings.fsync !== 'on') return 'crash';
  const isLocal = settings.synchronous_commit === 'local' || settings.synchronous_standby_names.trim() === '';
  return isLocal ? 'failover' : null;
}

/** What a process accepts. `kind` is the value of `LANDED_DATABASE`. */
export interface DurabilityNeeds {
  readonly isProduction: boolean;
  readonly kind: DatabaseKind | undefined;
}

/**
 * Throws when the database may lose committed data: a lost commit is a response that a merchant has and we do not. On
 * every stack, a crash must lose nothing. In production, neither must a failover, unless the deployment says that there
 * is none.
 */
export async function assertDurableCommits(database: Database, { isProduction, kind }: DurabilityNeeds): Promise<void> {
  const { rows } = await database.pool.query<DurabilitySettings>(
    `SELECT current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('synchronous_standby_names') AS synchronous_standby_names,
            current_setting('fsync') AS fsync`,
  );
  const [settings] = rows;
  const loss = settings === undefined ? 'crash' : lossOf(settings);
  if (loss === 'crash') throw new Error('The database must run with synchronous_commit and fsync on.');
  if (loss === 'failover' && isProduction && kind === undefined) throw new Error(failoverProblem);
}

const failoverProblem = [
  'The database can lose commits in a failover: it has no synchronous standby, or synchronous_commit is local.',
  'Set synchronous_standby_names and synchronous_commit = on.',
  `If no other server ever takes over, or your provider replicates each commit itself, set ${databaseVariable}=single-node.`,
].join(' ');
