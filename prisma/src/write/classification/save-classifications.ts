import type { ClassificationInput, ClassifierResponse } from '@landed/contracts/classification/types';
import type { Database } from '../../database.js';

/**
 * Caches results under their keys (hex) in one statement. Existing rows stay, because the same key has the same result.
 * Rows are inserted in the order of their keys, so that two requests with the same products do not deadlock.
 */
export async function saveClassifications(
  database: Database,
  { merchantId, rail }: Pick<ClassificationInput, 'merchantId' | 'rail'>,
  engineVersion: string,
  results: ReadonlyMap<string, ClassifierResponse>,
): Promise<void> {
  const made = [...results].map(([key, result]) => ({ key, result }));
  await database.statements.$executeRaw`
    INSERT INTO classification_cache (merchant_id, rail, key, engine_version, result)
    SELECT ${merchantId}::uuid, ${rail}::rail, decode(made.key, 'hex'), ${engineVersion}, made.result
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS made (key text, result jsonb)
    ORDER BY made.key
    ON CONFLICT (merchant_id, rail, key) DO NOTHING`;
}
