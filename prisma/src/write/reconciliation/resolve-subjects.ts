import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import { objectHmacs } from '../../read/processor-object/object-id.js';
import type { Account } from '../../read/reconciliation/account.js';
import { openJson, sealContexts } from '../../sealing.js';
import { subjectsOf } from './save-transactions.js';

interface Row {
  id: string;
  sealed: Uint8Array;
}

interface ProcessorIds {
  readonly source: string | null;
  readonly parents: readonly string[];
}

/**
 * Searches once more for the rows of transactions that had none, from the given instant on: a refund may have been adopted, a
 * dispute recorded. Returns how many have a row now.
 */
export async function resolveSubjects(
  database: Database,
  keyring: Keyring,
  account: Account,
  since: string,
): Promise<number> {
  const { rail, entity } = account;
  const unresolved = await database.prisma.$queryRaw<Row[]>`
    SELECT id::text AS id, sealed FROM processor_transaction
    WHERE rail = ${rail}::rail AND entity = ${entity}::entity AND subject_id IS NULL AND gone_at IS NULL
      AND effect NOT IN ('fee', 'other') AND (created_at >= ${since}::timestamptz OR suspended <> 0)
    ORDER BY id LIMIT 10000`;
  if (unresolved.length === 0) return 0;
  const ids = unresolved.map(({ id, sealed }) => {
    const { source, parents } = openJson(keyring, sealed, sealContexts.processorTransaction(id)) as ProcessorIds;
    return {
      id,
      sources: source === null ? [] : objectHmacs(keyring, source),
      parents: parents.flatMap((parent) => objectHmacs(keyring, parent)),
    };
  });
  return database.prisma.$executeRaw`
    WITH listed AS (
      SELECT t.id, t.effect, t.claimed_payment_id, t.claimed_refund_id, t.claimed_payout_id, o.sources, o.parents
      FROM jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) AS o (id uuid, sources bpchar[], parents bpchar[])
      JOIN processor_transaction AS t USING (id)
    ), ${subjectsOf(account)}
    UPDATE processor_transaction AS t
    SET subject_id = found.subject_id, merchant_id = found.merchant_id, payment_intent_id = found.payment_intent_id
    FROM found
    WHERE t.id = found.id AND found.subject_id IS NOT NULL`;
}
