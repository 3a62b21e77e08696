import { describe, expect, it } from 'vitest';
import { ApiError, NoResponse, NotConfirmed } from './api-error.js';
import { type ActPlace, readPending, sendAct } from './money-act.js';

const path = '/harbour-leather/test/payments/1/refund';
const body = { amount: 500, reason: null };
const apiError = (status: number, code: string) =>
  new ApiError(status, { error: { code, message: '' }, request_id: '1' } as never, null);

function memory(keepsBody = true): ActPlace & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  return { items, storage, keepsBody };
}

/** A server that ends each request with the next of these errors, then with success. */
function serverOf(...errors: Error[]) {
  const sent: { idempotency_key: string; amount: number }[] = [];
  return {
    sent,
    keys: () => new Set(sent.map(({ idempotency_key: key }) => key)).size,
    post: async (_path: string, given: object) => {
      sent.push(given as (typeof sent)[number]);
      const error = errors.shift();
      if (error !== undefined) throw error;
      return { id: 'refund' };
    },
  };
}

describe('sendAct', () => {
  it.each([
    ['a lost response', new NoResponse('closed')],
    ['an unknown outcome', apiError(503, 'outcome_unknown')],
    ['a fault of the server', apiError(500, 'internal_error')],
  ])('sends the first request again with its key after %s, whatever is asked for', async (_, error) => {
    const [place, server] = [memory(), serverOf(error, apiError(503, 'service_busy'))];
    const results = [];
    for (const amount of [500, 900, 900]) results.push(await sendAct(place, path, { amount }, server.post));
    expect(results.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'done']);
    expect([server.keys(), server.sent.map(({ amount }) => amount)]).toEqual([1, [500, 500, 500]]);
    expect(readPending(place, path)).toBeNull();
  });

  it.each([
    ['with its body', true],
    ['without it', false],
  ])('keeps the key of an unknown outcome, %s, while an error says nothing about it', async (_, keepsBody) => {
    const says = [new NotConfirmed(), apiError(503, 'service_busy'), apiError(401, 'unauthorized')];
    const [place, server] = [memory(keepsBody), serverOf(new NoResponse('closed'), ...says)];
    const results = [];
    while (results.length < 5) results.push(await sendAct(place, path, body, server.post));
    expect(results.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'done']);
    expect([server.keys(), place.items.size]).toEqual([1, 0]);
  });

  it('stores no body that it must not keep, and lets an invalid one be corrected under the same key', async () => {
    const invalid = apiError(400, 'validation_error');
    const [place, server] = [memory(false), serverOf(new NoResponse('closed'), invalid)];
    await sendAct(place, path, { text: 'Left with Tilda.' }, server.post);
    expect([readPending(place, path), [...place.items.values()].join()]).toEqual([
      null,
      expect.not.stringContaining('Tilda'),
    ]);
    expect(await sendAct(place, path, { amount: -1 }, server.post)).toEqual({ kind: 'rejected', error: invalid });
    expect((await sendAct(place, path, { amount: 1 }, server.post)).kind).toBe('done');
    expect([server.keys(), server.sent.at(-1)?.amount]).toEqual([1, 1]);
  });

  it('keeps the request for a tab that is opened after this one was closed', async () => {
    const place = memory();
    void sendAct(place, path, body, () => new Promise(() => undefined));
    const server = serverOf();
    expect(readPending(place, path)).toMatchObject({ body });
    await sendAct(place, path, { amount: 900 }, server.post);
    expect(server.sent[0]?.amount).toBe(500);
  });

  it.each([
    ['the gateway rejected it', apiError(400, 'operation_rejected')],
    ['the service was busy', apiError(503, 'service_busy')],
    ['the role is missing', apiError(403, 'role_missing')],
  ])('uses a new key when nothing was done because %s', async (_, error) => {
    const [place, server] = [memory(), serverOf(error)];
    expect(await sendAct(place, path, body, server.post)).toEqual({ kind: 'rejected', error });
    expect((await sendAct(place, path, { amount: 900 }, server.post)).kind).toBe('done');
    expect([server.keys(), server.sent[1]?.amount]).toEqual([2, 900]);
  });

  it('ends an unknown outcome when the gateway has rejected its key', async () => {
    const [place, server] = [memory(), serverOf(new NoResponse('closed'), apiError(400, 'operation_rejected'))];
    await sendAct(place, path, body, server.post);
    expect((await sendAct(place, path, body, server.post)).kind).toBe('rejected');
    expect(readPending(place, path)).toBeNull();
  });

  it('ignores what is damaged in the storage', () => {
    const place = memory();
    place.storage.setItem(`landed-act:${path}`, '{');
    expect(readPending(place, path)).toBeNull();
  });
});
