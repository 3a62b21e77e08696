import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Runs a function with a new, empty database on the server of `connectionString`, and drops the database afterwards. The
 * role needs CREATEDB. It replaces Prisma's shadow database, which splits scripts at every semicolon, even within the body
 * of a function.
 */
export async function withScratchDatabase<Result>(
  connectionString: string,
  use: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const name = `landed_scratch_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    try {
      const scratch = new URL(connectionString);
      scratch.pathname = `/${name}`;
      return await use(scratch.href);
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}
