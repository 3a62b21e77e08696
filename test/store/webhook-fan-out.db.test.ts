import { asId } from '@landed/contracts/ids/ids';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { type EndpointCase, insertEvent, newEndpointRow, newTestMerchant } from './webhook-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const endpoint = (of: EndpointCase) => newEndpointRow(fresh.database, keyring, of);

/** The endpoints to which an event has deliveries. */
async function endpointsOf(eventId: string): Promise<string[]> {
  const { rows } = await fresh.database.pool.query<{ endpoint_id: string }>(
    'SELECT endpoint_id FROM webhook_delivery WHERE event_id = $1 ORDER BY endpoint_id',
    [eventId],
  );
  return rows.map((row) => row.endpoint_id);
}

describe('an event', () => {
  it('gets deliveries to the enabled endpoints of its merchant and rail that subscribe to it', async () => {
    const merchantId = await newTestMerchant(fresh.database, ['test', 'live']);
    const other = await newTestMerchant(fresh.database);
    const [named, all] = [
      await endpoint({ merchantId, events: ['refund.created', 'payment_intent.succeeded'] }),
      await endpoint({ merchantId, events: ['*'] }),
      await endpoint({ merchantId, events: ['payment_intent.created'] }),
      await endpoint({ merchantId, events: ['payment_intent'] }),
      await endpoint({ merchantId, status: 'disabled' }),
      await endpoint({ merchantId, status: 'deleted' }),
      await endpoint({ merchantId, rail: 'live' }),
      await endpoint({ merchantId: other }),
    ] as const;
    const { eventId } = await insertEvent(fresh.database, keyring, { merchantId });
    expect(await endpointsOf(eventId)).toEqual([named.endpointId, all.endpointId]);
    const { rows } = await fresh.database.pool.query(
      `SELECT event_id, endpoint_id, merchant_id, rail, state, attempts, tries,
              sweep_at = now_then.at + interval '60 seconds' AS "a minute later", ended_at
       FROM webhook_delivery, LATERAL (SELECT created_at AS at) AS now_then
       WHERE event_id = $1 AND endpoint_id = $2`,
      [eventId, all.endpointId],
    );
    expect(rows).toEqual([
      {
        event_id: eventId,
        endpoint_id: all.endpointId,
        merchant_id: merchantId,
        rail: 'test',
        state: 'pending',
        attempts: 0,
        tries: 0,
        'a minute later': true,
        ended_at: null,
      },
    ]);
  });

  it('gets one delivery, whatever the subscription, when it is a test event of an endpoint', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const tried = await endpoint({ merchantId, events: ['refund.failed'] });
    await endpoint({ merchantId, events: ['*'] });
    await endpoint({ merchantId, events: ['webhook_endpoint.test'] });
    const test = { merchantId, type: 'webhook_endpoint.test', resourceId: tried.endpointId };
    const { eventId } = await insertEvent(fresh.database, keyring, test);
    expect(await endpointsOf(eventId)).toEqual([tried.endpointId]);
  });

  it('gets no deliveries when its transaction is rolled back', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    await endpoint({ merchantId });
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      const { eventId } = await insertEvent({ ...fresh.database, pool: client as never }, keyring, { merchantId });
      const seen = await client.query('SELECT 1 FROM webhook_delivery WHERE event_id = $1', [eventId]);
      expect(seen.rowCount).toBe(1);
      await client.query('ROLLBACK');
      expect(await endpointsOf(eventId)).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('gets no delivery to an endpoint of another merchant', async () => {
    const [merchantId, other] = [await newTestMerchant(fresh.database), await newTestMerchant(fresh.database)];
    const mine = await endpoint({ merchantId });
    const foreign = { merchantId: other, type: 'webhook_endpoint.test', resourceId: mine.endpointId };
    const { eventId } = await insertEvent(fresh.database, keyring, foreign);
    expect(await endpointsOf(asId<'event'>(eventId))).toEqual([]);
  });
});
