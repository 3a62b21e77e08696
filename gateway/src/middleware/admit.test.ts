import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Admission } from '../admission/admission.js';
import { admissionSettings, admissionVariables } from '../admission/settings.js';
import { routes } from '../routes/index.js';
import { admit } from './admit.js';
import { ApiErrorException } from './api-error-exception.js';
import type { Context } from './request-state.js';

const routeOf = (operationId: string) => routes.find((route) => route.operationId === operationId);

/** The middleware of a process with one place for money operations. */
function openProcess() {
  const settings = admissionSettings(z.object(admissionVariables).parse({ ADMISSION_MONEY_MAX: '1' }));
  if (settings === null) throw new Error('Admission is off.');
  const middleware = admit(new Admission({ settings, now: () => 0, random: () => 0.5 }));
  return async (operationId: string, key: string, next: () => Promise<void> = async () => undefined, status = 200) => {
    const ctx = {
      status,
      state: { rail: 'test', merchant: { merchantId: 'merchant' }, route: routeOf(operationId) },
      req: { headers: { 'idempotency-key': key } },
    } as unknown as Context;
    try {
      await middleware(ctx, next);
      return status;
    } catch (error) {
      if (!(error instanceof ApiErrorException)) throw error;
      return { status: error.status, error: error.apiError, headers: error.headers };
    }
  };
}

/** A request in flight that ends when the test says so. */
function held() {
  let end: () => void = () => undefined;
  const next = () => new Promise<void>((resolve) => (end = resolve));
  return { next, end: () => end() };
}

const overloaded = {
  status: 503,
  error: { code: 'rate_limit_unavailable', details: { reason: 'overloaded' } },
  headers: { 'Retry-After': '1' },
};

describe('while the only place for money operations is taken', () => {
  it('a charge is rejected, and a read and a quote are admitted', async () => {
    const send = openProcess();
    const first = held();
    const charge = send('createPaymentIntent', 'a', first.next);
    expect(await send('createPaymentIntent', 'b')).toEqual(overloaded);
    expect([await send('retrievePaymentIntent', ''), await send('createTaxQuote', '')]).toEqual([200, 200]);
    first.end();
    expect(await charge).toBe(200);
    expect(await send('createPaymentIntent', 'b')).toBe(200);
  });

  it('a replay of a completed charge is admitted, and one of a rejected charge is not', async () => {
    const send = openProcess();
    await send('createPaymentIntent', 'completed');
    await send('createPaymentIntent', 'rejected', undefined, 400);
    const first = held();
    const charge = send('createPaymentIntent', 'a', first.next);
    expect(await send('createPaymentIntent', 'completed')).toBe(200);
    expect(await send('createPaymentIntent', 'rejected')).toEqual(overloaded);
    first.end();
    await charge;
  });

  it('a charge that fails gives its place back', async () => {
    const send = openProcess();
    await expect(send('createPaymentIntent', 'a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await send('createPaymentIntent', 'b')).toBe(200);
  });
});
