import { randomUUID } from 'node:crypto';
import { grantProcessRoles, setRoles } from '@landed/prisma/privileges/grant-process-roles';
import pg from 'pg';

export interface ProductRole {
  readonly name: string;
  /** The address of the database for this role. */
  readonly url: string;
  /** Runs a statement as the owner. */
  run(sql: string): Promise<void>;
  drop(): Promise<void>;
}

/** A role with what the product needs and no more, as production requires. The address must be of the owner. */
export async function createProductRole(databaseUrl: string): Promise<ProductRole> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  const name = `landed_product_${randomUUID().slice(0, 8)}`;
  await owner.connect();
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'of-a-test'`);
  await grantProcessRoles(owner);
  await setRoles(owner, name, ['gateway', 'worker', 'dashboard', 'operator']);
  const run = async (sql: string) => {
    await owner.query(sql);
  };
  return {
    name,
    url: Object.assign(new URL(databaseUrl), { username: name, password: 'of-a-test' }).href,
    run,
    async drop() {
      await run(`DROP OWNED BY ${name}`);
      await run(`DROP ROLE ${name}`);
      await owner.end();
    },
  };
}
