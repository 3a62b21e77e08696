import type { MerchantId } from '@landed/contracts/ids/ids';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { recordAcceptedAction } from '@landed/management/operator-action/record-accepted-action';
import { cancelDelivery } from '@landed/management/webhook-endpoint/cancel-delivery';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { resendEvent } from '@landed/management/webhook-endpoint/resend-event';
import { resendMissed } from '@landed/management/webhook-endpoint/resend-missed';
import { sendTestEvent } from '@landed/management/webhook-endpoint/send-test-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { errorCodeOf, newEndpoint, newEvent, newOwner, recordingStarter } from './endpoint-case.js';

const fresh = databaseOfFile();
let service: EndpointService;
let merchantId: MerchantId;
let endpoint: WebhookEndpoint;
const { starter } = recordingStarter();
const by = { actor: ' f.okafor ', reason: ' OPS-1 ' };

beforeAll(() => {
  service = { database: fresh.database, keyring: newKeyring() };
});
beforeEach(async () => {
  merchantId = await newOwner(fresh.database);
  endpoint = await newEndpoint(service, merchantId);
});
async function recorded(target: string): Promise<readonly unknown[]> {
  const { rows } = await fresh.database.pool.query(
    `SELECT rail, merchant_id, action, actor, reason, result, detail FROM operator_action WHERE target = $1 ORDER BY id`,
    [target],
  );
  return rows;
}

const entry = (action: string, detail: string, result = 'accepted') => ({
  rail: 'test',
  merchant_id: merchantId,
  action,
  actor: 'f.okafor',
  reason: 'OPS-1',
  result,
  detail,
});

describe('the record of operators’ actions', () => {
  it('names the actor who canceled a delivery, and the one who tried again after its end', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    for (let times = 0; times < 2; times += 1) await cancelDelivery(service, starter, { ...endpoint, eventId }, by);
    const at = `at endpoint ${endpoint.endpointId}.`;
    expect(await recorded(eventId)).toEqual([
      entry('webhook_delivery.cancel', `Canceled ${at}`),
      entry('webhook_delivery.cancel', `Had already ended ${at}`, 'rejected'),
    ]);
  });

  it('names the actor each time an event is sent again', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    for (let times = 0; times < 2; times += 1) await resendEvent(service, starter, { ...endpoint, eventId }, by);
    const again = entry('webhook_delivery.resend', `Sent again to endpoint ${endpoint.endpointId}.`);
    expect(await recorded(eventId)).toEqual([again, again]);
  });

  it('names the actor who sent the missed events, and a test event, to an endpoint', async () => {
    const since = new Date(Date.now() - 3_600_000);
    await resendMissed(service, starter, endpoint, since, by);
    const { delivery } = await sendTestEvent(service, starter, endpoint, by);
    expect(await recorded(endpoint.endpointId)).toEqual([
      entry('webhook_endpoint.resend_missed', `Every undelivered event since ${since.toISOString()} is sent.`),
      entry('webhook_endpoint.test', `Sent the test event ${delivery.eventId}.`),
    ]);
  });

  it('stores an action about the whole stack without a mode, and without a reason when none was given', async () => {
    const action = { rail: null, merchantId: null, action: 'stack.recover', target: 'stack', detail: 'All of them.' };
    await recordAcceptedAction(fresh.database, { actor: 'f.okafor', reason: ' ' }, action);
    expect(await recorded('stack')).toEqual([
      { ...entry('stack.recover', 'All of them.'), rail: null, merchant_id: null, reason: null },
    ]);
  });

  it('rejects an action without an actor, which then has no effect', async () => {
    const nobody = { actor: ' ', reason: 'OPS-1' };
    const eventId = await newEvent(fresh.database, merchantId);
    const ref = { ...endpoint, eventId };
    const attempts = [
      cancelDelivery(service, starter, ref, nobody),
      resendEvent(service, starter, ref, nobody),
      resendMissed(service, starter, endpoint, new Date(), nobody),
      sendTestEvent(service, starter, endpoint, nobody),
    ];
    expect(await Promise.all(attempts.map(errorCodeOf))).toEqual(Array(4).fill('changed_by_rejected'));
    expect([...(await recorded(eventId)), ...(await recorded(endpoint.endpointId))]).toEqual([]);
  });
});
