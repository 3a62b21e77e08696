import { type ErrorCode, errorTable } from '@landed/contracts/errors/error-table';
import { Landed, type LandedError } from '@landed/sdk';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { caught, fieldsOf } from './caught.js';
import { apiError, json, type Script, type Step, scripted, testKey } from './scripted-fetch.js';

const key = { idempotencyKey: 'order-10042-charge' };
/** Replaces what the client waits with, and nothing of the test runner: timers that are left are counted. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const charge = {
  amount: 30_000,
  currency: 'USD',
  payment_method: 'pm_card_visa',
  customer: { email: 'a@example.com' },
} as const;
const pay = ({ landed }: Script) => landed.paymentIntents.create(charge, key);
const read = ({ landed }: Script) => landed.paymentIntents.retrieve('019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10');
const paid = () => json(200, { id: 'x', status: 'succeeded' });

const codes = Object.keys(errorTable) as ErrorCode[];
/** Codes after which the outcome is unknown. */
const unknownOutcome: readonly string[] = [
  'internal_error',
  'idempotency_in_progress',
  'idempotency_recovery_required',
];

describe('an API error', () => {
  it.each(codes)('an API error has all fields of the HTTP response when its code is %s', async (code) => {
    const details = { any: ['thing'] };
    const script = scripted([apiError(code, { 'retry-after': '7' }, details)], { retries: 0 });
    const { status, message, retryable } = errorTable[code];
    expect(fieldsOf(await caught(pay(script)))).toEqual({
      code,
      message,
      status,
      details,
      requestId: '019aa5b1-0000-7000-8000-000000000001',
      retryAfterSeconds: 7,
      isRetryable: retryable,
      outcomeUnknown: unknownOutcome.includes(code),
    });
  });

  it.each(codes)('an API error is retried exactly if the error table says retryable, with code %s', async (code) => {
    const script = scripted([apiError(code), paid()]);
    if (errorTable[code].retryable) expect(await pay(script)).toEqual({ id: 'x', status: 'succeeded' });
    else expect((await caught(pay(script))).code).toBe(code);
    expect(script.sent.length).toBe(errorTable[code].retryable ? 2 : 1);
  });

  it('an API error is handled by its HTTP status when its code is unknown', async () => {
    const unknownCode = (status: number) =>
      json(status, { error: { code: 'unknown_code', message: 'Something new.' } });
    const outcomeOf = async (status: number) => {
      const script = scripted([unknownCode(status), unknownCode(status)], { retries: 1 });
      const { code, isRetryable, outcomeUnknown } = await caught(pay(script));
      return { code, isRetryable, outcomeUnknown, requests: script.sent.length };
    };
    const given = { code: 'unknown_code' };
    expect(await outcomeOf(409)).toEqual({ ...given, isRetryable: false, outcomeUnknown: false, requests: 1 });
    expect(await outcomeOf(429)).toEqual({ ...given, isRetryable: true, outcomeUnknown: false, requests: 2 });
    expect(await outcomeOf(500)).toEqual({ ...given, isRetryable: true, outcomeUnknown: true, requests: 2 });
  });
});

describe('a call without a response', () => {
  it('a call without a response is retried with the same key and bytes, even if the caller changes the body meanwhile', async () => {
    const body = { ...charge, customer: { email: 'a@example.com' } };
    const script = scripted(['reset', apiError('rate_limit_unavailable'), paid()]);
    const call = script.landed.paymentIntents.create(body, key);
    body.customer.email = 'changed@example.com';
    await call;
    expect(script.sent.map(({ headers, body: bytes }) => [headers['idempotency-key'], bytes])).toEqual(
      Array.from({ length: 3 }, () => [key.idempotencyKey, JSON.stringify(charge)]),
    );
  });

  it('rejects after the retries with its cause, and the outcome of a charge is unknown', async () => {
    const script = scripted(['reset', 'reset', 'reset', 'reset']);
    const error = await caught(pay(script));
    expect(fieldsOf(error)).toEqual({
      code: 'network_error',
      message:
        'No response from http://127.0.0.1:4010 (set by baseUrl). Money may have moved: send the same request with the same idempotency key, or read the payment.',
      status: null,
      details: undefined,
      requestId: null,
      retryAfterSeconds: null,
      isRetryable: true,
      outcomeUnknown: true,
    });
    expect(error.cause).toEqual(new TypeError('fetch failed'));
    expect(script.sent.length).toBe(4);
  });

  it('a call without a response is sent once plus the number of retries', async () => {
    for (const retries of [0, 1, 5]) {
      const script = scripted(
        Array.from({ length: 6 }, () => 'reset' as const),
        { retries },
      );
      await caught(read(script));
      expect(script.sent.length).toBe(retries + 1);
    }
  });

  it('a call without a response has no unknown outcome when it only reads', async () => {
    const { message, outcomeUnknown } = await caught(read(scripted(['reset'], { retries: 0 })));
    expect({ message, outcomeUnknown }).toEqual({
      message: 'No response from http://127.0.0.1:4010 (set by baseUrl).',
      outcomeUnknown: false,
    });
  });

  it.each([
    ['a failing proxy', 502, true],
    ['a redirecting proxy', 302, false],
    ['a forbidding proxy', 403, false],
    ['a rate-limiting proxy', 429, true],
    ['a truncated response', 200, true],
  ])('rejects with network_error after %s', async (_, status, again) => {
    const steps = Array.from({ length: 2 }, () => new Response('<html>{"id":', { status }));
    const script = scripted(steps, { retries: 1 });
    const { code, details, status: given, isRetryable, outcomeUnknown } = await caught(pay(script));
    expect({ code, details, given, isRetryable, outcomeUnknown, requests: script.sent.length }).toEqual({
      code: 'network_error',
      details: { http_status: status },
      given: null,
      isRetryable: again,
      outcomeUnknown: true,
      requests: again ? 2 : 1,
    });
  });

  it.each(['null', '[]', '"x"', '7', '', '{"id":1}{}'])(
    'rejects with network_error when a 200 body is not a JSON object: %s',
    async (text) => {
      expect((await caught(pay(scripted([new Response(text)], { retries: 0 })))).code).toBe('network_error');
    },
  );
});

describe('an incomplete request', () => {
  const incomplete = (code: string) =>
    apiError(
      'validation_error',
      {},
      { fields: [{ path: '', code, message: 'The body is incomplete: send the whole request again.' }] },
    );

  it.each(['body_incomplete', 'malformed_http'])(
    'an incomplete request is retried after %s, and its outcome stays unknown',
    async (code) => {
      const script = scripted(['reset', incomplete(code), paid()]);
      expect(await pay(script)).toEqual({ id: 'x', status: 'succeeded' });
      const {
        code: given,
        status,
        isRetryable,
        outcomeUnknown,
      } = await caught(pay(scripted([incomplete(code)], { retries: 0 })));
      expect({ given, status, isRetryable, outcomeUnknown }).toEqual({
        given: 'network_error',
        status: null,
        isRetryable: true,
        outcomeUnknown: true,
      });
    },
  );
});

describe('a 200 without a payment', () => {
  it.each([
    ['an empty object', {}],
    ['a health status', { status: 'ok' }],
    ['an error', { error: { code: 'internal_error', message: 'x' } }],
  ])('a 200 without a payment counts as no response to a charge: %s', async (_, body) => {
    const { code, details, outcomeUnknown } = await caught(pay(scripted([json(200, body)], { retries: 0 })));
    expect({ code, details, outcomeUnknown }).toEqual({
      code: 'network_error',
      details: { http_status: 200 },
      outcomeUnknown: true,
    });
  });

  it('counts as no response to a read when it contains an error', async () => {
    const script = scripted([json(200, { error: { code: 'internal_error', message: 'x' } })], { retries: 0 });
    expect((await caught(read(script))).code).toBe('network_error');
  });
});

describe('the unknown outcome of an earlier attempt', () => {
  const after = async (...steps: readonly Step[]) => {
    const { code, outcomeUnknown } = await caught(pay(scripted(steps, { retries: steps.length - 1 })));
    return [code, outcomeUnknown];
  };

  it('the earlier outcome stays unknown after a rate limit or an authentication error', async () => {
    expect(await after('reset', apiError('rate_limit_exceeded'))).toEqual(['rate_limit_exceeded', true]);
    expect(await after('reset', apiError('rate_limit_unavailable'))).toEqual(['rate_limit_unavailable', true]);
    expect(await after('reset', apiError('unauthorized'))).toEqual(['unauthorized', true]);
    expect(await after('reset', apiError('rate_limit_exceeded'), apiError('unauthorized'))).toEqual([
      'unauthorized',
      true,
    ]);
  });

  it('the earlier outcome stays unknown after a rejection that does not concern the operation', async () => {
    const rejected = (status: number, code: string) => json(status, { error: { code, message: 'No.' } });
    expect(await after('reset', rejected(403, 'AccessDenied'))).toEqual(['AccessDenied', true]);
    expect(await after('reset', rejected(405, 'validation_error'))).toEqual(['validation_error', true]);
    expect(await after('reset', rejected(413, 'validation_error'))).toEqual(['validation_error', true]);
    expect(await after('reset', rejected(415, 'validation_error'))).toEqual(['validation_error', true]);
  });

  it('the earlier outcome stays unknown when the URL of a charge is not found, but not when a quote or payment is not found', async () => {
    expect(await after('reset', apiError('not_found'))).toEqual(['not_found', true]);
    expect(await after('reset', apiError('tax_quote_not_found'))).toEqual(['tax_quote_not_found', false]);
    expect(await after('reset', apiError('idempotency_key_required'))).toEqual(['idempotency_key_required', true]);
    expect(await after(apiError('not_found'))).toEqual(['not_found', false]);
    const { landed } = scripted(['reset', apiError('not_found')]);
    const { code, outcomeUnknown } = await caught(landed.paymentIntents.capture({ payment_intent_id: 'x' }, key));
    expect([code, outcomeUnknown]).toEqual(['not_found', false]);
  });

  it('an unknown outcome stays unknown after fields are rejected, which happens before the key is looked up', async () => {
    const field = (code: string) => ({ fields: [{ path: 'payment_method', code, message: 'No.' }] });
    const invalid = (code: string) => apiError('validation_error', {}, field(code));
    expect(await after('reset', invalid('format'))).toEqual(['validation_error', true]);
    expect(await after('reset', apiError('invalid_amount', {}, field('invalid_amount')))).toEqual([
      'invalid_amount',
      true,
    ]);
    expect(await after(invalid('format'))).toEqual(['validation_error', false]);
    // These are the stored responses of the operation.
    expect(await after('reset', invalid('unknown_payment_method'))).toEqual(['validation_error', false]);
    expect(await after('reset', invalid('payment_method_used'))).toEqual(['validation_error', false]);
    expect(await after('reset', apiError('invalid_amount', {}, field('total_out_of_range')))).toEqual([
      'invalid_amount',
      false,
    ]);
  });

  it('an API error of the operation itself decides an unknown outcome', async () => {
    expect(await after('reset', apiError('tax_quote_expired'))).toEqual(['tax_quote_expired', false]);
    expect(await after('reset', apiError('invalid_state_transition'))).toEqual(['invalid_state_transition', false]);
    expect(await after('reset', apiError('provider_error'))).toEqual(['provider_error', false]);
    expect(await after('reset', apiError('provider_error'), apiError('rate_limit_exceeded'))).toEqual([
      'rate_limit_exceeded',
      false,
    ]);
  });

  it('the unknown outcome of an earlier attempt is not set when every attempt was rejected', async () => {
    expect(await after(apiError('rate_limit_exceeded'), apiError('rate_limit_unavailable'))).toEqual([
      'rate_limit_unavailable',
      false,
    ]);
  });
});

describe('the pauses between attempts', () => {
  const pausesOf = async (random: number, step: () => Step, retries = 6) => {
    const spy = vi.spyOn(Math, 'random').mockReturnValue(random);
    try {
      const script = scripted(Array.from({ length: retries + 1 }, step), { retries });
      await caught(read(script));
      return script.waits;
    } finally {
      spy.mockRestore();
    }
  };

  it('pauses are random, up to a ceiling that doubles to at most eight seconds', async () => {
    expect(await pausesOf(0, () => 'reset')).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await pausesOf(1 - 2 ** -53, () => 'reset')).toEqual([499, 999, 1_999, 3_999, 7_999, 7_999]);
  });

  it('pauses are added to Retry-After', async () => {
    const asked = () => apiError('rate_limit_exceeded', { 'retry-after': '3' });
    expect(await pausesOf(0, asked)).toEqual([3_000, 3_000, 3_000, 3_000, 3_000, 3_000]);
    expect(await pausesOf(0.5, asked, 3)).toEqual([3_250, 3_500, 4_000]);
  });

  it('pauses respect Retry-After of a proxy', async () => {
    expect(await pausesOf(0, () => new Response('busy', { status: 503, headers: { 'retry-after': '2' } }), 1)).toEqual([
      2_000,
    ]);
  });

  it.each(['', '-1', '1.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '99999999999'])(
    'pauses ignore the malformed Retry-After %j',
    async (value) => {
      expect(await pausesOf(0, () => apiError('internal_error', { 'retry-after': value }), 1)).toEqual([0]);
    },
  );

  it('pauses are not waited for above one minute: the error has retryAfterSeconds', async () => {
    const script = scripted([apiError('rate_limit_exceeded', { 'retry-after': '61' })]);
    const { retryAfterSeconds, isRetryable } = await caught(pay(script));
    expect({ retryAfterSeconds, isRetryable, waits: script.waits }).toEqual({
      retryAfterSeconds: 61,
      isRetryable: true,
      waits: [],
    });
  });

  it('pauses stay between Retry-After and the ceiling above it, for every sequence of failures', async () => {
    const failure = fc.oneof(
      fc.constant({ code: null, asked: 0 }),
      fc.record({
        code: fc.constantFrom<ErrorCode>(
          'rate_limit_exceeded',
          'internal_error',
          'provider_error',
          'idempotency_in_progress',
        ),
        asked: fc.integer({ min: 0, max: 60 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(failure, { minLength: 1, maxLength: 8 }), async (failures) => {
        const steps = failures.map(({ code, asked }) =>
          code === null ? ('reset' as const) : apiError(code, { 'retry-after': String(asked) }),
        );
        const script = scripted([...steps, paid()], { retries: failures.length });
        expect(await pay(script)).toEqual({ id: 'x', status: 'succeeded' });
        expect(script.waits.length).toBe(failures.length);
        for (const [index, { asked }] of failures.entries()) {
          const jitter = (script.waits[index] ?? -1) - asked * 1_000;
          expect(jitter).toBeGreaterThanOrEqual(0);
          expect(jitter).toBeLessThan(Math.min(8_000, 500 * 2 ** index));
        }
        expect(new Set(script.sent.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1);
      }),
    );
  });

  it('pauses spread simultaneous failures over the whole range', async () => {
    const jitters = await Promise.all(
      Array.from({ length: 2_000 }, async () => {
        const script = scripted(['reset', paid()]);
        await pay(script);
        return script.waits[0] ?? -1;
      }),
    );
    const tenths = Array.from({ length: 10 }, (_, tenth) => jitters.filter((wait) => Math.floor(wait / 50) === tenth));
    // 200 are expected in each tenth. Random pauses practically never leave these limits.
    for (const those of tenths) expect(those.length).toBeGreaterThan(100);
    for (const those of tenths) expect(those.length).toBeLessThan(320);
  });

  it('pauses use real timers when the caller passes no sleep', async () => {
    fakeTimers();
    try {
      const sent: number[] = [];
      const fetch = async () => {
        sent.push(Date.now());
        return sent.length === 1 ? apiError('rate_limit_exceeded', { 'retry-after': '5' }) : paid();
      };
      const call = new Landed(testKey, { fetch }).paymentIntents.create(charge, key);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(sent.length).toBe(1);
      await vi.advanceTimersByTimeAsync(501);
      expect(await call).toEqual({ id: 'x', status: 'succeeded' });
      // The test runner may have started a short timer of its own meanwhile. The time-out of an attempt is much longer.
      await vi.advanceTimersByTimeAsync(1_000);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a call that times out', () => {
  it('a call that times out is retried, and rejects with request_timeout at last', async () => {
    fakeTimers();
    try {
      const script = scripted(['silence', 'silence'], { retries: 1, timeoutMilliseconds: 30_000 });
      const failing = caught(pay(script));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(script.sent.length).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(script.sent.length).toBe(2);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(fieldsOf(await failing)).toEqual({
        code: 'request_timeout',
        message:
          'No response from http://127.0.0.1:4010 (set by baseUrl) within 30000 ms. Money may have moved: send the same request with the same idempotency key, or read the payment.',
        status: null,
        details: undefined,
        requestId: null,
        retryAfterSeconds: null,
        isRetryable: true,
        outcomeUnknown: true,
      });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends even when fetch ignores its signal', async () => {
    const landed = new Landed(testKey, {
      fetch: () => new Promise(() => undefined),
      retries: 0,
      timeoutMilliseconds: 5,
    });
    expect((await caught(landed.events.list())).code).toBe('request_timeout');
  });

  it('uses the timeout of the call if it has one', async () => {
    const { landed } = scripted(['silence'], { retries: 0 });
    const error = await caught(landed.paymentIntents.create(charge, { ...key, timeoutMilliseconds: 3 }));
    expect(error.message).toContain('within 3 ms');
  });
});

describe('a call that the caller aborts', () => {
  const outcomeOfError = ({ code, isRetryable, outcomeUnknown }: LandedError) => ({
    code,
    isRetryable,
    outcomeUnknown,
  });
  const request_aborted = { code: 'request_aborted', isRetryable: true, outcomeUnknown: true };

  it('a call that the caller aborts is not sent when the signal was aborted before', async () => {
    const script = scripted([]);
    const call = script.landed.paymentIntents.create(charge, { ...key, signal: AbortSignal.abort() });
    expect(outcomeOfError(await caught(call))).toEqual(request_aborted);
    expect(script.sent).toEqual([]);
  });

  it('a call that the caller aborts is not retried when aborted while waiting for the response', async () => {
    const controller = new AbortController();
    const script = scripted(['silence', paid()]);
    const call = caught(script.landed.paymentIntents.create(charge, { ...key, signal: controller.signal }));
    await vi.waitFor(() => expect(script.sent.length).toBe(1), { timeout: 30_000 });
    controller.abort();
    expect(outcomeOfError(await call)).toEqual(request_aborted);
    expect(script.sent.length).toBe(1);
  });

  it('ends at once, without a retry, when aborted between two attempts', async () => {
    const controller = new AbortController();
    let sent = 0;
    const fetch = async () => {
      sent += 1;
      return apiError('rate_limit_exceeded', { 'retry-after': '60' });
    };
    const landed = new Landed(testKey, { fetch });
    const call = caught(landed.paymentIntents.create(charge, { ...key, signal: controller.signal }));
    await vi.waitFor(() => expect(sent).toBe(1), { timeout: 30_000 });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(outcomeOfError(await call)).toEqual(request_aborted);
    expect(sent).toBe(1);
  });

  it('ends at once when aborted between the response and the pause', async () => {
    // One of these falls between the last byte and the pause.
    for (let turns = 0; turns < 8; turns += 1) {
      const controller = new AbortController();
      const endLater = async () => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        controller.abort();
      };
      const text = new TextEncoder().encode(await apiError('rate_limit_exceeded').text());
      let parts = 0;
      const read = async () => {
        parts += 1;
        if (parts === 1) return { done: false, value: text };
        void endLater();
        return { done: true };
      };
      const headers = new Headers({ 'retry-after': '60' });
      const body = { getReader: () => ({ read, cancel: async () => undefined }) };
      const landed = new Landed(testKey, { fetch: async () => ({ status: 429, headers, body }) });
      const call = landed.paymentIntents.create(charge, { ...key, signal: controller.signal });
      expect(outcomeOfError(await caught(call))).toEqual(request_aborted);
    }
  });

  it('leaves no listener on the signal', async () => {
    const listeners = new Set<unknown>();
    const signal = {
      aborted: false,
      addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
    };
    const script = scripted(['reset', apiError('internal_error'), paid()]);
    await script.landed.paymentIntents.create(charge, { ...key, signal });
    expect(listeners.size).toBe(0);
  });
});
