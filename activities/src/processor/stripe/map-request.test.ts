import { asId } from '@landed/contracts/ids/ids';
import { expect, it } from 'vitest';
import type { ChargeRequest } from '../port.js';
import { chargeParams, metadataSearchParams, searchParams } from './map-request.js';

const charge: ChargeRequest = {
  processorKey: 'a.1.1',
  operationId: asId<'operation'>('0190a0b0-0000-7000-8000-00000000000c'),
  paymentIntentId: asId<'payment_intent'>('0190a0b0-0000-7000-8000-00000000000d'),
  money: { amount: 13_540, currency: 'EUR' },
  paymentMethod: 'pm_card_visa',
  captureMethod: 'manual',
  attemptedAt: '2026-11-21T10:00:00.000Z',
};

it('a charge has the parameters of earlier versions: only equal ones replay what their keys have stored', () => {
  expect(chargeParams(charge)).toEqual({
    amount: 13_540,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    capture_method: 'manual',
    metadata: {
      landed_operation: '0190a0b0-0000-7000-8000-00000000000c',
      landed_payment_intent: '0190a0b0-0000-7000-8000-00000000000d',
    },
    expand: ['latest_charge'],
    confirm: true,
    use_stripe_sdk: true,
  });
});

it('a charge does not depend on when it was attempted: every sending has the same parameters', () => {
  expect(chargeParams({ ...charge, attemptedAt: '2026-11-22T10:00:00.000Z' })).toEqual(chargeParams(charge));
});

it('a search covers four minutes around the attempt, or every time by the metadata', () => {
  const attempted = Date.parse(charge.attemptedAt) / 1_000;
  expect(searchParams(charge).created).toEqual({ gte: attempted - 60, lte: attempted + 180 });
  expect(metadataSearchParams(charge).query).toBe(
    "metadata['landed_payment_intent']:'0190a0b0-0000-7000-8000-00000000000d'",
  );
});
