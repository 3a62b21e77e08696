import { type Statements, withinTransaction } from '@landed/prisma/database';
import { afterEach, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const fresh = databaseOfFile();
const timeZone = process.env['TZ'];

afterEach(() => {
  if (timeZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = timeZone;
});

const instant = new Date('2026-11-30T22:30:00.123Z');
const bytes = Buffer.from([0, 1, 255]);

/** One value of each type that a statement of ours has, as a parameter and in a row. */
const rowsOf = ({ $queryRaw }: Statements) => $queryRaw`
  SELECT ${instant}::timestamptz AS instant, ${instant}::date AS day, '2026-03-29'::date AS date,
         ${9_007_199_254_740_993n}::bigint AS large, ${-7}::int AS small, ${0.1}::float8 AS fraction,
         ${true}::boolean AS flag, ${null}::text AS nothing, ${'Ünïcode'}::text AS words,
         ${bytes}::bytea AS bytes, ${JSON.stringify({ a: [1, null] })}::jsonb AS json, ${['x', 'y, "z"']}::text[] AS texts,
         ${'0190a0b0-0000-7000-8000-000000000001'}::uuid AS id, 'USD'::currency AS currency`;

const plain = (rows: unknown) =>
  (rows as Record<string, unknown>[]).map((row) => ({ ...row, bytes: Buffer.from(row['bytes'] as Uint8Array) }));

it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
  'a raw statement has the same values through the driver as through Prisma, in the time zone %s',
  async (zone) => {
    process.env['TZ'] = zone;
    const { prisma, statements } = fresh.database;
    const throughPrisma = plain(await rowsOf({ $queryRaw: prisma.$queryRaw.bind(prisma) } as Statements));
    const throughDriver = plain(await rowsOf(statements));
    expect(throughDriver).toEqual(throughPrisma);
    expect(throughDriver).toMatchObject([{ instant, large: 9_007_199_254_740_993n, bytes }]);
  },
);

it('a write through the driver counts its rows, and one within a transaction is undone with it', async () => {
  const { database } = fresh;
  await database.statements.$executeRaw`CREATE TABLE written (id int)`;
  expect(await database.statements.$executeRaw`INSERT INTO written SELECT generate_series(1, ${3}::int)`).toBe(3);
  const undone = database.prisma.$transaction(async (transaction) => {
    const { statements } = withinTransaction(database, transaction);
    expect(await statements.$executeRaw`DELETE FROM written`).toBe(3);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await database.statements.$queryRaw`SELECT count(*) AS left FROM written`).toEqual([{ left: 3n }]);
});
