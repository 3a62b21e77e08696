import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, capturedOf, type PaymentActionResponse } from '../../setup/authorization.js';
import { amountsAtProcessor, captureOrVoid } from '../../setup/capture-or-void/capture-or-void.js';
import { describeSuccess } from '../../setup/capture-or-void/success.js';
import { handbagTotal } from '../../setup/orders.js';
import { readOf } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, merchant } = test;
const live = test.apiOf({ rail: 'live' });

describe('a capture', () => {
  it('captures the whole authorization and returns the payment as a later read shows it', async () => {
    const authorized = await authorizeHandbag(api, { merchant_reference: 'order-1001' });
    expect(await amountsAtProcessor(test, authorized)).toEqual([['requires_capture', handbagTotal, 0]]);
    const response = await captureOrVoid(api, 'capture', authorized.id);
    expectResponse(response, 200, capturedOf(authorized));
    expect(response.headers['idempotent-replayed']).toBe(undefined);
    expect(await amountsAtProcessor(test, authorized)).toEqual([['succeeded', handbagTotal, handbagTotal]]);
    const body = response.body as PaymentActionResponse;
    const read = readOf({ ...authorized, ...capturedOf(authorized), updated_at: body.updated_at });
    expectResponse(await api.get(`/v1/payment_intents/${authorized.id}`), 200, read);
  });

  it.each([
    ['without a reserve on test', api, 'test', [['merchant_available', -30_464]]],
    [
      'with a reserve on live',
      live,
      'live',
      [
        ['merchant_reserve', -3_046],
        ['merchant_available', -27_418],
      ],
    ],
  ] as const)('posts withheld tax, fee, reserve and available balance, %s', async (_, itsApi, rail, own) => {
    const authorized = await authorizeHandbag(itsApi);
    expect(await store.ledger(authorized.id)).toEqual([]);
    const response = await captureOrVoid(itsApi, 'capture', authorized.id);
    expectResponse(response, 200, capturedOf(authorized));
    const account = { entity: 'us', rail, currency: 'USD' };
    const platform = { ...account, merchant: null };
    expect(await store.ledger(authorized.id)).toEqual([
      {
        key: `charge/${authorized.id}`,
        kind: 'charge_captured',
        rail,
        at: (response.body as PaymentActionResponse).updated_at,
        lines: [
          { account: 'processor_receivable', ...platform, amount: handbagTotal },
          { account: 'tax_payable', ...platform, amount: -1_528 },
          { account: 'duty_payable', ...platform, amount: -5_700 },
          { account: 'platform_fee', ...platform, amount: -2_036 },
          ...own.map(([kind, amount]) => ({ account: kind, ...account, merchant: merchant.id, amount })),
        ],
      },
    ]);
  });
});

describeSuccess(test, 'capture');
