import { expect } from 'vitest';
import type { ApiAnswer } from './merchant-api.js';

/** The same bytes as the first answer, marked as a replay, under a request id of its own. */
export function expectReplay(answer: ApiAnswer, first: ApiAnswer): void {
  expect({ status: answer.status, text: answer.text, replayed: answer.headers['idempotent-replayed'] }).toEqual({
    status: first.status,
    text: first.text,
    replayed: 'true',
  });
  expect(answer.headers['request-id']).not.toBe(first.headers['request-id']);
}

/** Everything of an answer but what names the request, the moment and how much of the quota is left at it. */
export function impersonal({ headers, ...answer }: ApiAnswer) {
  const { 'request-id': _id, date: _date, ratelimit: _left, ...rest } = headers;
  return { ...answer, headers: rest };
}
