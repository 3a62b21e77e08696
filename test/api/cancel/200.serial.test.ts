import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, canceledOf, type PaymentActionResponse } from '../../setup/authorization.js';
import { amountsAtProcessor, captureOrVoid } from '../../setup/capture-or-void/capture-or-void.js';
import { describeSuccess } from '../../setup/capture-or-void/success.js';
import { handbagTotal } from '../../setup/orders.js';
import { readOf } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store } = test;
const live = test.apiOf({ rail: 'live' });

describe('a cancel', () => {
  it.each([
    ['test', api],
    ['live', live],
  ])('releases the authorization on %s, returns the canceled payment and posts no journal', async (_rail, itsApi) => {
    const authorized = await authorizeHandbag(itsApi, { merchant_reference: 'order-1001' });
    expect(await amountsAtProcessor(test, authorized)).toEqual([['requires_capture', handbagTotal, 0]]);
    const response = await captureOrVoid(itsApi, 'cancel', authorized.id);
    expectResponse(response, 200, canceledOf(authorized));
    expect(response.headers['idempotent-replayed']).toBe(undefined);
    expect(await amountsAtProcessor(test, authorized)).toEqual([['canceled', handbagTotal, 0]]);
    expect(await store.ledger(authorized.id)).toEqual([]);
    const body = response.body as PaymentActionResponse;
    const read = readOf({ ...authorized, ...canceledOf(authorized), updated_at: body.updated_at });
    expectResponse(await itsApi.get(`/v1/payment_intents/${authorized.id}`), 200, read);
  });
});

describeSuccess(test, 'cancel');
