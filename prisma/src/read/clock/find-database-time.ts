import type { Database } from '../../database.js';

/** The time of the database's clock, RFC 3339; in a transaction, when it began. */
export async function findDatabaseTime({
  prisma,
}: {
  readonly prisma: Pick<Database['prisma'], '$queryRaw'>;
}): Promise<string> {
  const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
  if (row === undefined) throw new Error('A select without a table returns a row.');
  return row.now.toISOString();
}
