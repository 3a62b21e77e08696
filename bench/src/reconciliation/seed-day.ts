import { randomUUID } from 'node:crypto';
import { derivedId } from '@landed/activities/processor/derived-id';
import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import { storeObjectId } from '@landed/prisma/read/processor-object/object-id';

/** A charge of the day: amount and fee in minor units, when it was made in milliseconds since 1970. */
export interface SeededCharge {
  readonly source: string;
  readonly paymentIntentId: string;
  readonly amount: number;
  readonly fee: number;
  readonly at: number;
}

const rowsPerStatement = 10_000;

/** The charges of a day, spread over all of it. The same for the same position. */
export function chargeOf(index: number, count: number, day: string): SeededCharge {
  const amount = 1_000 + ((index * 7_919) % 50_000);
  return {
    source: `ch_volume_${index}`,
    paymentIntentId: derivedId<'payment_intent'>(`volume/${index}`),
    amount,
    fee: Math.floor((amount * 29) / 1_000) + 30,
    at: Date.parse(day) + Math.floor((index * 86_400_000) / count),
  };
}

/**
 * Writes our side of a day: the processor's ids and the journals. The triggers are off while it writes, because the payments
 * themselves do not matter here.
 */
export async function seedDay(
  database: Database,
  keyring: Keyring,
  merchantId: string,
  { count, day }: { readonly count: number; readonly day: string },
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    for (let from = 0; from < count; from += rowsPerStatement) {
      const rows = Array.from({ length: Math.min(rowsPerStatement, count - from) }, (_, offset) => {
        const { source, paymentIntentId, amount, at } = chargeOf(from + offset, count, day);
        const { idHmac, keyId, idSealed } = storeObjectId(keyring, source);
        const journal = randomUUID();
        return {
          hmac: idHmac,
          key: keyId,
          sealed: idSealed,
          payment: paymentIntentId,
          journal,
          amount,
          at: at / 1_000,
        };
      });
      await client.query(writeCharges, [JSON.stringify(rows), merchantId]);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    client.release();
  }
}

const writeCharges = `
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS o (
      hmac text, key text, sealed text, payment uuid, journal uuid, amount bigint, at double precision)
  ), object AS (
    INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id)
    SELECT 'test', 'us', hmac, key, 'payment', decode(sealed, 'base64'), $2::uuid, payment FROM given
  ), journal AS (
    INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, kind, created_at)
    SELECT journal, 'charge/' || payment, 'test', $2::uuid, payment, 'charge_captured', to_timestamp(at) FROM given
  )
  INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
  SELECT journal, a.id, 'USD', CASE a.kind WHEN 'processor_receivable' THEN amount ELSE -amount END,
         CASE a.kind WHEN 'merchant_available' THEN to_timestamp(at) END
  FROM given, ledger_account AS a
  WHERE a.rail = 'test' AND a.entity = 'us' AND a.currency = 'USD'
    AND (a.kind = 'processor_receivable' OR a.kind = 'merchant_available' AND a.merchant_id = $2::uuid)`;
