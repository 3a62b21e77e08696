import { expect } from 'vitest';
import type { ApiResponse } from './merchant-api.js';

/** Checks that a response has the bytes of the first one, is marked as a replay, and has a new request id. */
export function expectReplay(response: ApiResponse, first: ApiResponse): void {
  expect({ status: response.status, text: response.text, replayed: response.headers['idempotent-replayed'] }).toEqual({
    status: first.status,
    text: first.text,
    replayed: 'true',
  });
  expect(response.headers['request-id']).not.toBe(first.headers['request-id']);
}

/** The response without its request id, date and remaining quota. */
export function withoutVaryingHeaders({ headers, ...response }: ApiResponse) {
  const { 'request-id': _id, date: _date, ratelimit: _left, ...rest } = headers;
  return { ...response, headers: rest };
}
