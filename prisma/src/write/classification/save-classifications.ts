import type { ClassificationInput, ClassifierResponse } from '@landed/contracts/classification/types';
import type { Database } from '../../database.js';

/**
 * Keeps results under their keys (hex), in one statement. What is kept already stays: the same key has the same result.
 * Sorted, so that two requests for the same goods do not wait for each other in a circle.
 */
export async function saveClassifications(
  database: Database,
  { merchantId, rail }: Pick<ClassificationInput, 'merchantId' | 'rail'>,
  engineVersion: string,
  results: ReadonlyMap<string, ClassifierResponse>,
): Promise<void> {
  const made = [...results].map(([key, result]) => ({ key, result }));
  await database.prisma.$executeRaw`
    INSERT INTO classification_cache (merchant_id, rail, key, engine_version, result)
    SELECT ${merchantId}::uuid, ${rail}::rail, decode(made.key, 'hex'), ${engineVersion}, made.result
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS made (key text, result jsonb)
    ORDER BY made.key
    ON CONFLICT (merchant_id, rail, key) DO NOTHING`;
}
