import { type ErrorCode, errorTable } from '@landed/contracts/errors/error-table';
import { Landed, type LandedError } from '@landed/sdk';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { caught, fieldsOf } from './caught.js';
import { json, refused, type Script, type Step, scripted, testKey } from './scripted-fetch.js';

const key = { idempotencyKey: 'order-10042-charge' };
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
/** Refusals after which nobody can say whether money moved. */
const undecided: readonly string[] = ['internal_error', 'idempotency_in_progress', 'idempotency_recovery_required'];

describe('a refusal of the service', () => {
  it.each(codes)('%s says on the error all that it said on the wire', async (code) => {
    const details = { any: ['thing'] };
    const script = scripted([refused(code, { 'retry-after': '7' }, details)], { retries: 0 });
    const { status, message, retryable } = errorTable[code];
    expect(fieldsOf(await caught(pay(script)))).toEqual({
      code,
      message,
      status,
      details,
      requestId: '019aa5b1-0000-7000-8000-000000000001',
      retryAfterSeconds: 7,
      isRetryable: retryable,
      outcomeUnknown: undecided.includes(code),
    });
  });

  it.each(codes)('%s is sent again where the contract says so, and only there', async (code) => {
    const script = scripted([refused(code), paid()]);
    if (errorTable[code].retryable) expect(await pay(script)).toEqual({ id: 'x', status: 'succeeded' });
    else expect((await caught(pay(script))).code).toBe(code);
    expect(script.sent.length).toBe(errorTable[code].retryable ? 2 : 1);
  });

  it('of a code that is newer than the client is decided by its status', async () => {
    const unheard = (status: number) => json(status, { error: { code: 'of_tomorrow', message: 'Something new.' } });
    const told = async (status: number) => {
      const script = scripted([unheard(status), unheard(status)], { retries: 1 });
      const { code, isRetryable, outcomeUnknown } = await caught(pay(script));
      return { code, isRetryable, outcomeUnknown, requests: script.sent.length };
    };
    const given = { code: 'of_tomorrow' };
    expect(await told(409)).toEqual({ ...given, isRetryable: false, outcomeUnknown: false, requests: 1 });
    expect(await told(429)).toEqual({ ...given, isRetryable: true, outcomeUnknown: false, requests: 2 });
    expect(await told(500)).toEqual({ ...given, isRetryable: true, outcomeUnknown: true, requests: 2 });
  });
});

describe('a call without an answer', () => {
  it('is sent again with the same key and the same bytes, also when the caller changes the body meanwhile', async () => {
    const body = { ...charge, customer: { email: 'a@example.com' } };
    const script = scripted(['reset', refused('rate_limit_unavailable'), paid()]);
    const call = script.landed.paymentIntents.create(body, key);
    body.customer.email = 'somebody-else@example.com';
    await call;
    expect(script.sent.map(({ headers, body: bytes }) => [headers['idempotency-key'], bytes])).toEqual(
      Array.from({ length: 3 }, () => [key.idempotencyKey, JSON.stringify(charge)]),
    );
  });

  it('is given up after the retries, with its cause, and the outcome of a charge is unknown', async () => {
    const script = scripted(['reset', 'reset', 'reset', 'reset']);
    const error = await caught(pay(script));
    expect(fieldsOf(error)).toEqual({
      code: 'network_error',
      message:
        'No answer of the service arrived. Money may have moved: send the same request with the same idempotency key, or read the payment.',
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

  it('is sent as often as it is allowed to be', async () => {
    for (const retries of [0, 1, 5]) {
      const script = scripted(
        Array.from({ length: 6 }, () => 'reset' as const),
        { retries },
      );
      await caught(read(script));
      expect(script.sent.length).toBe(retries + 1);
    }
  });

  it('moves no money when it only reads', async () => {
    const { message, outcomeUnknown } = await caught(read(scripted(['reset'], { retries: 0 })));
    expect({ message, outcomeUnknown }).toEqual({
      message: 'No answer of the service arrived.',
      outcomeUnknown: false,
    });
  });

  it.each([
    ['a proxy that broke down', 502, true],
    ['a proxy that redirects', 302, false],
    ['a proxy that forbids', 403, false],
    ['a proxy that is asked too often', 429, true],
    ['half a paid payment', 200, true],
  ])('is what %s gives, whatever it wrote', async (_, status, again) => {
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

  it.each(['null', '[]', '"x"', '7', '', '{"id":1}{}'])('is what a 200 gives that is no object: %s', async (text) => {
    expect((await caught(pay(scripted([new Response(text)], { retries: 0 })))).code).toBe('network_error');
  });
});

describe('a refusal of half a request', () => {
  const half = (code: string) =>
    refused('validation_error', {}, { fields: [{ path: '', code, message: 'The body broke off.' }] });

  it.each(['body_incomplete', 'malformed_http'])(
    'is no answer to the whole one: sent again, and in the end unknown: %s',
    async (code) => {
      const script = scripted(['reset', half(code), paid()]);
      expect(await pay(script)).toEqual({ id: 'x', status: 'succeeded' });
      const {
        code: given,
        status,
        isRetryable,
        outcomeUnknown,
      } = await caught(pay(scripted([half(code)], { retries: 0 })));
      expect({ given, status, isRetryable, outcomeUnknown }).toEqual({
        given: 'network_error',
        status: null,
        isRetryable: true,
        outcomeUnknown: true,
      });
    },
  );
});

describe('a 200 that says nothing of the payment', () => {
  it.each([
    ['nothing at all', {}],
    ['how its sender is', { status: 'ok' }],
    ['an error', { error: { code: 'internal_error', message: 'x' } }],
  ])('is no answer to a charge: %s', async (_, body) => {
    const { code, details, outcomeUnknown } = await caught(pay(scripted([json(200, body)], { retries: 0 })));
    expect({ code, details, outcomeUnknown }).toEqual({
      code: 'network_error',
      details: { http_status: 200 },
      outcomeUnknown: true,
    });
  });

  it('is no answer to a read either when it is an error', async () => {
    const script = scripted([json(200, { error: { code: 'internal_error', message: 'x' } })], { retries: 0 });
    expect((await caught(read(script))).code).toBe('network_error');
  });
});

describe('an outcome that an earlier attempt left open', () => {
  const after = async (...steps: readonly Step[]) => {
    const { code, outcomeUnknown } = await caught(pay(scripted(steps, { retries: steps.length - 1 })));
    return [code, outcomeUnknown];
  };

  it('stays open when the service then only refuses to listen', async () => {
    expect(await after('reset', refused('rate_limit_exceeded'))).toEqual(['rate_limit_exceeded', true]);
    expect(await after('reset', refused('rate_limit_unavailable'))).toEqual(['rate_limit_unavailable', true]);
    expect(await after('reset', refused('unauthorized'))).toEqual(['unauthorized', true]);
    expect(await after('reset', refused('rate_limit_exceeded'), refused('unauthorized'))).toEqual([
      'unauthorized',
      true,
    ]);
  });

  it('stays open when something turns the request away without having decided on it', async () => {
    const turnedAway = (status: number, code: string) => json(status, { error: { code, message: 'No.' } });
    expect(await after('reset', turnedAway(403, 'AccessDenied'))).toEqual(['AccessDenied', true]);
    expect(await after('reset', turnedAway(405, 'validation_error'))).toEqual(['validation_error', true]);
    expect(await after('reset', turnedAway(413, 'validation_error'))).toEqual(['validation_error', true]);
    expect(await after('reset', turnedAway(415, 'validation_error'))).toEqual(['validation_error', true]);
  });

  it('stays open when the address of a charge is not found, and not when its quote or the payment is not', async () => {
    expect(await after('reset', refused('not_found'))).toEqual(['not_found', true]);
    expect(await after('reset', refused('tax_quote_not_found'))).toEqual(['tax_quote_not_found', false]);
    expect(await after('reset', refused('idempotency_key_required'))).toEqual(['idempotency_key_required', true]);
    expect(await after(refused('not_found'))).toEqual(['not_found', false]);
    const { landed } = scripted(['reset', refused('not_found')]);
    const { code, outcomeUnknown } = await caught(landed.paymentIntents.capture({ payment_intent_id: 'x' }, key));
    expect([code, outcomeUnknown]).toEqual(['not_found', false]);
  });

  it('is settled by the word of the service on this very request', async () => {
    expect(await after('reset', refused('tax_quote_expired'))).toEqual(['tax_quote_expired', false]);
    expect(await after('reset', refused('invalid_state_transition'))).toEqual(['invalid_state_transition', false]);
    expect(await after('reset', refused('provider_error'))).toEqual(['provider_error', false]);
    expect(await after('reset', refused('provider_error'), refused('rate_limit_exceeded'))).toEqual([
      'rate_limit_exceeded',
      false,
    ]);
  });

  it('was never open when nothing but refusals came', async () => {
    expect(await after(refused('rate_limit_exceeded'), refused('rate_limit_unavailable'))).toEqual([
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

  it('are drawn from nought to a ceiling that doubles up to eight seconds', async () => {
    expect(await pausesOf(0, () => 'reset')).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await pausesOf(1 - 2 ** -53, () => 'reset')).toEqual([499, 999, 1_999, 3_999, 7_999, 7_999]);
  });

  it('begin after what the service asks for', async () => {
    const asked = () => refused('rate_limit_exceeded', { 'retry-after': '3' });
    expect(await pausesOf(0, asked)).toEqual([3_000, 3_000, 3_000, 3_000, 3_000, 3_000]);
    expect(await pausesOf(0.5, asked, 3)).toEqual([3_250, 3_500, 4_000]);
  });

  it('heed a proxy that says when to come back', async () => {
    expect(await pausesOf(0, () => new Response('busy', { status: 503, headers: { 'retry-after': '2' } }), 1)).toEqual([
      2_000,
    ]);
  });

  it.each(['', '-1', '1.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '99999999999'])(
    'are as without it when Retry-After is %j',
    async (value) => {
      expect(await pausesOf(0, () => refused('internal_error', { 'retry-after': value }), 1)).toEqual([0]);
    },
  );

  it('are not spent in the call when they are longer than a minute: the error says how long', async () => {
    const script = scripted([refused('rate_limit_exceeded', { 'retry-after': '61' })]);
    const { retryAfterSeconds, isRetryable } = await caught(pay(script));
    expect({ retryAfterSeconds, isRetryable, waits: script.waits }).toEqual({
      retryAfterSeconds: 61,
      isRetryable: true,
      waits: [],
    });
  });

  it('lie between what is asked and the ceiling above it, for every sequence of troubles', async () => {
    const trouble = fc.oneof(
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
      fc.asyncProperty(fc.array(trouble, { minLength: 1, maxLength: 8 }), async (troubles) => {
        const steps = troubles.map(({ code, asked }) =>
          code === null ? ('reset' as const) : refused(code, { 'retry-after': String(asked) }),
        );
        const script = scripted([...steps, paid()], { retries: troubles.length });
        expect(await pay(script)).toEqual({ id: 'x', status: 'succeeded' });
        expect(script.waits.length).toBe(troubles.length);
        for (const [index, { asked }] of troubles.entries()) {
          const jitter = (script.waits[index] ?? -1) - asked * 1_000;
          expect(jitter).toBeGreaterThanOrEqual(0);
          expect(jitter).toBeLessThan(Math.min(8_000, 500 * 2 ** index));
        }
        expect(new Set(script.sent.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1);
      }),
    );
  });

  it('spread those who failed together over the whole of the ceiling', async () => {
    const jitters = await Promise.all(
      Array.from({ length: 2_000 }, async () => {
        const script = scripted(['reset', paid()]);
        await pay(script);
        return script.waits[0] ?? -1;
      }),
    );
    const tenths = Array.from({ length: 10 }, (_, tenth) => jitters.filter((wait) => Math.floor(wait / 50) === tenth));
    // 200 are expected in each tenth; so few, or so many, come once in more runs than there will be.
    for (const those of tenths) expect(those.length).toBeGreaterThan(100);
    for (const those of tenths) expect(those.length).toBeLessThan(320);
  });

  it('are real ones without a clock of the caller', async () => {
    vi.useFakeTimers();
    try {
      const sent: number[] = [];
      const fetch = async () => {
        sent.push(Date.now());
        return sent.length === 1 ? refused('rate_limit_exceeded', { 'retry-after': '5' }) : paid();
      };
      const call = new Landed(testKey, { fetch }).paymentIntents.create(charge, key);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(sent.length).toBe(1);
      await vi.advanceTimersByTimeAsync(501);
      expect(await call).toEqual({ id: 'x', status: 'succeeded' });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a call that takes too long', () => {
  it('ends by the time-out, is sent again, and says so in the end', async () => {
    vi.useFakeTimers();
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
          'No answer arrived within 30000 ms. Money may have moved: send the same request with the same idempotency key, or read the payment.',
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

  it('ends even when the fetch in use does not heed its signal', async () => {
    const landed = new Landed(testKey, {
      fetch: () => new Promise(() => undefined),
      retries: 0,
      timeoutMilliseconds: 5,
    });
    expect((await caught(landed.events.list())).code).toBe('request_timeout');
  });

  it('can have a time-out of its own', async () => {
    const { landed } = scripted(['silence'], { retries: 0 });
    const error = await caught(landed.paymentIntents.create(charge, { ...key, timeoutMilliseconds: 3 }));
    expect(error.message).toContain('within 3 ms');
  });
});

describe('a call that the caller ends', () => {
  const told = ({ code, isRetryable, outcomeUnknown }: LandedError) => ({ code, isRetryable, outcomeUnknown });
  const request_aborted = { code: 'request_aborted', isRetryable: true, outcomeUnknown: true };

  it('before it began is never sent', async () => {
    const script = scripted([]);
    const call = script.landed.paymentIntents.create(charge, { ...key, signal: AbortSignal.abort() });
    expect(told(await caught(call))).toEqual(request_aborted);
    expect(script.sent).toEqual([]);
  });

  it('while it waits for its answer is not sent again', async () => {
    const controller = new AbortController();
    const script = scripted(['silence', paid()]);
    const call = caught(script.landed.paymentIntents.create(charge, { ...key, signal: controller.signal }));
    await vi.waitFor(() => expect(script.sent.length).toBe(1), { timeout: 30_000 });
    controller.abort();
    expect(told(await call)).toEqual(request_aborted);
    expect(script.sent.length).toBe(1);
  });

  it('between two attempts is not sent again, and does not wait for the pause', async () => {
    const controller = new AbortController();
    let sent = 0;
    const fetch = async () => {
      sent += 1;
      return refused('rate_limit_exceeded', { 'retry-after': '60' });
    };
    const landed = new Landed(testKey, { fetch });
    const call = caught(landed.paymentIntents.create(charge, { ...key, signal: controller.signal }));
    await vi.waitFor(() => expect(sent).toBe(1), { timeout: 30_000 });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(told(await call)).toEqual(request_aborted);
    expect(sent).toBe(1);
  });

  it('right after an answer, before the pause began, does not wait for the pause', async () => {
    // One of these falls between the last byte and the pause.
    for (let turns = 0; turns < 8; turns += 1) {
      const controller = new AbortController();
      const endLater = async () => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        controller.abort();
      };
      const text = new TextEncoder().encode(await refused('rate_limit_exceeded').text());
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
      expect(told(await caught(call))).toEqual(request_aborted);
    }
  });

  it('leaves no listener behind on a signal that lives on', async () => {
    const listeners = new Set<unknown>();
    const signal = {
      aborted: false,
      addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
    };
    const script = scripted(['reset', refused('internal_error'), paid()]);
    await script.landed.paymentIntents.create(charge, { ...key, signal });
    expect(listeners.size).toBe(0);
  });
});
