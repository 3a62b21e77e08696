import { setTimeout } from 'node:timers/promises';
import type { Keyring } from '@landed/codec/keyring';
import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { openBuyers } from '../../buyer-keys/open-buyers.js';
import { buyerEmailHmac } from '../../sealing.js';

const batchRows = 500;
/** At most 2,000 rows a second, beside the charges. */
const pauseMilliseconds = 250;

/**
 * Makes older payments findable by the buyer's e-mail address, and moves the HMACs of a replaced encryption key to the
 * current one. A migration cannot do it: the address is sealed. A second run changes nothing, and one that was cut off can
 * be repeated. Erased buyers stay erased. Returns the number of rows that it visited.
 */
export async function backfillBuyerEmails(database: Database, keyring: Keyring): Promise<number> {
  const { prisma } = database;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let visited = 0; ; await setTimeout(pauseMilliseconds)) {
    const rows = await prisma.paymentBuyer.findMany({
      where: {
        paymentIntentId: { gt: after },
        wrappedKey: { not: null },
        OR: [{ emailKeyId: null }, { emailKeyId: { not: keyring.current.id } }],
      },
      include: { paymentIntent: { select: { rail: true, merchantId: true } } },
      orderBy: { paymentIntentId: 'asc' },
      take: batchRows,
    });
    const buyers = (await openBuyers(database, keyring, rows)) as ReadonlyMap<string, ChargedBuyer>;
    const found = rows.filter(({ paymentIntentId }) => buyers.has(paymentIntentId));
    const hmacs = found.map(({ paymentIntentId, paymentIntent }) => {
      const email = buyers.get(paymentIntentId)?.customer.email ?? '';
      const owner = { rail: paymentIntent.rail, merchantId: asId<'merchant'>(paymentIntent.merchantId) };
      return Buffer.from(buyerEmailHmac(keyring, owner, email).hmac).toString('hex');
    });
    await database.statements.$executeRaw`
      UPDATE payment_buyer AS b
      SET email_hmac = decode(given.hmac, 'hex'), email_key_id = ${keyring.current.id}, created_at = p.created_at
      FROM unnest(${found.map(({ paymentIntentId: id }) => id)}::uuid[], ${hmacs}::text[]) AS given (id, hmac)
      JOIN payment_intent AS p ON p.id = given.id
      WHERE b.payment_intent_id = given.id AND b.wrapped_key IS NOT NULL`;
    visited += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows) return visited;
    after = last.paymentIntentId;
  }
}
