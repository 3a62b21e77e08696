import type { ClassificationInput, ClassifierResponse } from '@landed/contracts/classification/types';
import type { Database } from '../../database.js';

interface KeptRow {
  readonly key: Buffer;
  readonly result: ClassifierResponse;
}

/** Named, so that it is parsed once per connection. Past Prisma: what is kept costs half as much to result. */
const statement = {
  name: 'landed_find_classifications',
  text: `SELECT key, result FROM classification_cache
         WHERE merchant_id = $1 AND rail = $2::rail AND key = ANY ($3::bytea[])`,
};

/** What this merchant was completed before on this rail, by key (hex); keys without an result are absent. */
export async function findClassifications(
  database: Database,
  { merchantId, rail }: Pick<ClassificationInput, 'merchantId' | 'rail'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ClassifierResponse>> {
  const wanted = keys.map((key) => Buffer.from(key, 'hex'));
  const { rows } = await database.pool.query<KeptRow>({ ...statement, values: [merchantId, rail, wanted] });
  return new Map(rows.map(({ key, result }) => [key.toString('hex'), result]));
}
