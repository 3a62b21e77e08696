import type { Keyring } from '@landed/codec/keyring';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';
import { storeObjectId } from '../../read/processor-object/object-id.js';

/** The fields of a detail that hold an id of the processor. */
const kinds = ['payment', 'charge', 'refund'] as const;

/** The ids that the processor stated, in the form in which they are stored. */
export function objectsIn(keyring: Keyring, detail: ProcessorDetail | null) {
  return kinds.flatMap((kind) => {
    const id = detail?.[kind];
    return typeof id === 'string' && id !== '' ? [{ kind, ...storeObjectId(keyring, id) }] : [];
  });
}

/**
 * The CTE `objects` of a statement that learns ids of the processor: makes the objects findable by id. An id that is
 * stored stays as it is.
 *
 * @param subject `entity`, the id of the payment and the id of the refund or NULL, as columns of `source`.
 */
export function insertObjects(
  keyring: Keyring,
  { rail, merchantId }: { readonly rail: Rail; readonly merchantId: MerchantId },
  detail: ProcessorDetail | null,
  subject: { readonly columns: SqlPart; readonly source: SqlPart },
): SqlPart {
  const objects = objectsIn(keyring, detail);
  return sql`objects AS (
      INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id,
                                    refund_id)
      SELECT ${rail}::rail, subject.entity, o."idHmac", o."keyId", o.kind, decode(o."idSealed", 'base64'),
             ${merchantId}::uuid, subject.payment_intent_id,
             CASE o.kind WHEN 'refund' THEN subject.refund_id END
      FROM (SELECT ${subject.columns} ${subject.source}) AS subject (entity, payment_intent_id, refund_id),
           jsonb_to_recordset(${JSON.stringify(objects)}::jsonb)
             AS o (kind text, "idHmac" text, "keyId" text, "idSealed" text)
      ON CONFLICT DO NOTHING
    )`;
}
