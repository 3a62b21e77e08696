import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Lends out an empty database of its own on the server that `connectionString` names, and drops it afterwards. The
 * role needs CREATEDB. It stands in for Prisma's shadow database, because that one takes scripts apart at every
 * semicolon, also within the body of a function.
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
