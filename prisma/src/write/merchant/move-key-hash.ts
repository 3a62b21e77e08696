import type { Database } from '../../database.js';

/** Stores a key under its hash with the current pepper, in the place of one with another pepper. A second call changes nothing. */
export async function moveKeyHash(
  { prisma }: Pick<Database, 'prisma'>,
  hash: Buffer,
  others: readonly Buffer[],
): Promise<void> {
  await prisma.apiKey.updateMany({
    where: { keyHash: { in: others.map((other) => new Uint8Array(other)) } },
    data: { keyHash: new Uint8Array(hash) },
  });
}
