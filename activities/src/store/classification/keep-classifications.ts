import type { ClassificationInput, CodeAnswer } from '@landed/contracts/classification/types';
import type { Database } from '@landed/prisma/database';

/**
 * Keeps answers under their keys (hex), in one statement. What is kept already stays: the same key has the same answer.
 * Sorted, so that two requests for the same goods do not wait for each other in a circle.
 */
export async function keepClassifications(
  database: Database,
  { merchantId, rail }: Pick<ClassificationInput, 'merchantId' | 'rail'>,
  engineVersion: string,
  answers: ReadonlyMap<string, CodeAnswer>,
): Promise<void> {
  const made = [...answers].map(([key, answer]) => ({ key, answer }));
  await database.prisma.$executeRaw`
    INSERT INTO classification_cache (merchant_id, rail, key, engine_version, answer)
    SELECT ${merchantId}::uuid, ${rail}::rail, decode(made.key, 'hex'), ${engineVersion}, made.answer
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS made (key text, answer jsonb)
    ORDER BY made.key
    ON CONFLICT (merchant_id, rail, key) DO NOTHING`;
}
