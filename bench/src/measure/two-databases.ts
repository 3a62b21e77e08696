import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@landed/prisma/database';
import { migrate } from '@landed/prisma/migrate/migrate';
import { quantile } from './quantile.js';
import { runSql } from './run-sql.js';

/** A new database with all tables. */
export interface NewDatabase {
  readonly name: string;
  readonly url: string;
  readonly database: Database;
}

/**
 * Runs `work` with a way to create databases on this server, and drops them afterwards.
 *
 * @param server the address of a superuser
 */
export async function withDatabases(
  server: string | undefined,
  work: (create: () => Promise<NewDatabase>) => Promise<void>,
): Promise<void> {
  if (!server) throw new Error('DATABASE_URL is not set. It must name a superuser.');
  const made: NewDatabase[] = [];
  const create = async () => {
    const name = `landed_bench_${randomUUID().slice(0, 8)}`;
    await runSql(server, `CREATE DATABASE ${name}`);
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    await migrate(url);
    const created = { name, url, database: openDatabase(url, { poolMax: 2, timeoutMilliseconds: 600_000 }) };
    made.push(created);
    return created;
  };
  try {
    await work(create);
  } finally {
    for (const { database, name } of made) {
      await database.close();
      await runSql(server, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  }
}

/** The medians of a measured step on both, in turn, so that a busy machine slows both down. */
export async function inTurn<Filled>(
  step: (filled: Filled, round: number) => Promise<number>,
  [few, many]: readonly [Filled, Filled],
  { rounds, warmUps }: { readonly rounds: number; readonly warmUps: number },
): Promise<readonly [number, number]> {
  const [ofFew, ofMany]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const [one, other] = [await step(few, round), await step(many, round)];
    if (round < warmUps) continue;
    ofFew.push(one);
    ofMany.push(other);
  }
  return [quantile(ofFew, 0.5), quantile(ofMany, 0.5)];
}
