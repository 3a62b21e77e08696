import { findDatabaseProblems } from '@landed/prisma/production/find-database-problems';
import { readForStart } from '@landed/prisma/production/read-for-start';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { poolerMissing, startPooler } from '../setup/pooler.js';
import { createProductRole, type ProductRole } from '../setup/product-role.js';

let fresh: FreshDatabase;
let role: ProductRole;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  role = await createProductRole(fresh.url);
});

afterAll(async () => {
  await role.drop();
  await fresh.drop();
});

const target = () => ({ url: role.url, directUrl: undefined, kind: 'single-node' as const, listens: true });
const advice =
  'Connect as one that owns no table, and give it what it needs with `node prisma/dist/grant-main.js <role>`';

describe('findDatabaseProblems', () => {
  it('findDatabaseProblems accepts the role of the product', async () => {
    expect(await findDatabaseProblems(target())).toEqual([]);
  });

  it('findDatabaseProblems reports a superuser, and the role that owns the ledger', async () => {
    const superuser = new URL(fresh.url).username;
    expect(await findDatabaseProblems({ ...target(), url: fresh.url })).toEqual([
      `DATABASE_URL: the role ${superuser} is a superuser. ${advice}`,
    ]);
    await role.run(`ALTER TABLE ledger_entry OWNER TO ${role.name}`);
    const problems = await findDatabaseProblems(target());
    await role.run(`ALTER TABLE ledger_entry OWNER TO ${superuser}`);
    expect(problems).toEqual([`DATABASE_URL: the role ${role.name} owns the ledger. ${advice}`]);
  });

  it('findDatabaseProblems reports a database that may lose commits in a failover', async () => {
    expect(await findDatabaseProblems({ ...target(), kind: undefined })).toEqual([
      expect.stringContaining('set LANDED_DATABASE=single-node'),
    ]);
  });

  it('findDatabaseProblems reports a database that does not respond', async () => {
    const nowhere = Object.assign(new URL(role.url), { port: '1' }).href;
    expect(await findDatabaseProblems({ ...target(), url: nowhere })).toEqual([
      'DATABASE_URL: the database cannot be used (ECONNREFUSED). Check address, certificate, role and password',
    ]);
  });

  it.skipIf(poolerMissing !== null)(
    'findDatabaseProblems reports a pooler without a direct address and without a time limit',
    async () => {
      const pooler = await startPooler(role.url, 2);
      const behind = { ...target(), url: pooler.urlOf(role.url) };
      try {
        expect(await findDatabaseProblems(behind)).toEqual([
          `DATABASE_URL: a pooler keeps no time limit for statements. Run \`ALTER ROLE ${role.name} SET statement_timeout = '5s'\``,
          expect.stringContaining('Set DATABASE_DIRECT_URL'),
        ]);
      } finally {
        await pooler.stop();
      }
    },
  );
});

describe('readForStart', () => {
  const settings = () => {
    throw new Error('LOG_LEVEL is missing or not valid');
  };

  it('lists wrong settings and what the database says at once', async () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: fresh.url };
    const problems = await readForStart(env, settings, false).catch((error: Error) => error.message.split('\n'));
    expect(problems).toEqual([
      'LOG_LEVEL is missing or not valid',
      expect.stringContaining('is a superuser'),
      expect.stringContaining('set LANDED_DATABASE=single-node'),
    ]);
  });

  it('reads no database outside production', async () => {
    expect(await readForStart({ DATABASE_URL: 'postgres://127.0.0.1:1/' }, () => 'settings', true)).toBe('settings');
  });
});
