/**
 * The number of rows that a claiming statement wrote: 0 when another run claimed the same operation at the same instant.
 * `ON CONFLICT` looks at the index of the key. Two equal claims can pass it together, and the second then violates the
 * primary key.
 */
export async function zeroIfClaimedAtOnce(statement: PromiseLike<number>): Promise<number> {
  try {
    return await statement;
  } catch (error) {
    if (isOfOperationKey(error)) return 0;
    throw error;
  }
}

function isOfOperationKey(error: unknown): boolean {
  return error instanceof Error && error.message.includes('23505') && error.message.includes('"operation_pkey"');
}
