import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, sql } from '../../database.js';
import type { ProcessorObjectModel } from '../../generated/models.js';
import { openObjectRow, storeObjectId } from '../../read/processor-object/object-id.js';
import { openJson, sealContexts } from '../../sealing.js';
import { insertObjects } from './insert-objects.js';

const batchRows = 500;

interface AttemptRow {
  processor_key: string;
  detail: Uint8Array | null;
  rail: Rail;
  merchant_id: string;
  entity: Entity;
  payment_intent_id: string;
  refund_id: string | null;
}

type ObjectRow = Pick<ProcessorObjectModel, 'rail' | 'entity' | 'idHmac' | 'idSealed'>;

/**
 * Makes every object findable whose id an attempt holds sealed, and stores objects of a replaced encryption key under the
 * current one. A migration cannot do it: the ids are sealed, and the HMAC key is not in the database. Run it after the
 * migrations of a version, and before an encryption key is removed. A second run changes nothing. Returns the number of
 * attempts and objects that it visited.
 */
export async function backfillObjects(database: Database, keyring: Keyring): Promise<number> {
  return (await fromAttempts(database, keyring)) + (await toCurrentKey(database, keyring));
}

async function fromAttempts(database: Database, keyring: Keyring): Promise<number> {
  let after = '';
  for (let visited = 0; ; ) {
    const rows = await database.prisma.$queryRaw<AttemptRow[]>`
      SELECT a.processor_key, a.detail, p.rail::text AS rail, p.merchant_id::text AS merchant_id,
             p.entity::text AS entity, p.id::text AS payment_intent_id, a.refund_id::text AS refund_id
      FROM processor_attempt AS a
      JOIN payment_intent AS p ON p.id = a.payment_intent_id
      WHERE a.processor_key > ${after} AND a.detail IS NOT NULL
        AND NOT EXISTS (SELECT FROM processor_object AS o
                        WHERE o.payment_intent_id = p.id AND o.refund_id IS NOT DISTINCT FROM a.refund_id)
      ORDER BY a.processor_key
      LIMIT ${batchRows}`;
    for (const row of rows) await insertOf(database, keyring, row);
    visited += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows) return visited;
    after = last.processor_key;
  }
}

async function insertOf(database: Database, keyring: Keyring, row: AttemptRow): Promise<void> {
  if (row.detail === null) return;
  const detail = openJson(keyring, row.detail, sealContexts.processorDetail(row.processor_key)) as ProcessorDetail;
  const owner = { rail: row.rail, merchantId: asId<'merchant'>(row.merchant_id) };
  const objects = insertObjects(keyring, owner, detail, {
    columns: sql`p.entity, p.id, ${row.refund_id}::uuid`,
    source: sql`FROM payment_intent AS p WHERE p.id = ${row.payment_intent_id}::uuid`,
  });
  await database.prisma.$executeRaw`WITH ${objects} SELECT 1`;
}

async function toCurrentKey(database: Database, keyring: Keyring): Promise<number> {
  for (let visited = 0; ; ) {
    const rows = await database.prisma.processorObject.findMany({
      where: { keyId: { not: keyring.current.id } },
      take: batchRows,
    });
    for (const row of rows) await rekey(database, keyring, row);
    visited += rows.length;
    if (rows.length < batchRows) return visited;
  }
}

/** A later commit may have learned the id again, under the current key: its row stays, and this one goes. */
async function rekey(database: Database, keyring: Keyring, row: ObjectRow): Promise<void> {
  const stored = storeObjectId(keyring, openObjectRow(keyring, row));
  await database.prisma.$executeRaw`
    WITH known AS (
      SELECT FROM processor_object
      WHERE rail = ${row.rail}::rail AND entity = ${row.entity}::entity AND id_hmac = ${stored.idHmac}
        AND id_hmac <> ${row.idHmac}
    ), moved AS (
      UPDATE processor_object
      SET id_hmac = ${stored.idHmac}, key_id = ${stored.keyId}, id_sealed = decode(${stored.idSealed}, 'base64')
      WHERE rail = ${row.rail}::rail AND entity = ${row.entity}::entity AND id_hmac = ${row.idHmac}
        AND NOT EXISTS (SELECT FROM known)
    )
    DELETE FROM processor_object
    WHERE rail = ${row.rail}::rail AND entity = ${row.entity}::entity AND id_hmac = ${row.idHmac}
      AND EXISTS (SELECT FROM known)`;
}
