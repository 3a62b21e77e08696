import type { ClassificationInput, ClassifierResponse } from '@landed/contracts/classification/types';
import type { Database } from '../../database.js';

interface CachedRow {
  readonly key: Buffer;
  readonly result: ClassifierResponse;
}

/** A named statement is parsed once per connection. It bypasses Prisma, which would double the cost of a cached result. */
const statement = {
  name: 'landed_find_classifications',
  text: `SELECT key, result FROM classification_cache
         WHERE merchant_id = $1 AND rail = $2::rail AND key = ANY ($3::bytea[])`,
};

/** Cached results of this merchant on this rail, by key (hex). Keys without a result are absent. */
export async function findClassifications(
  database: Database,
  { merchantId, rail }: Pick<ClassificationInput, 'merchantId' | 'rail'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ClassifierResponse>> {
  const wanted = keys.map((key) => Buffer.from(key, 'hex'));
  const { rows } = await database.pool.query<CachedRow>({ ...statement, values: [merchantId, rail, wanted] });
  return new Map(rows.map(({ key, result }) => [key.toString('hex'), result]));
}
