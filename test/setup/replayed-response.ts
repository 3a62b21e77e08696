import { expect } from 'vitest';
import type { ApiResponse } from './merchant-api.js';

/** The same bytes as the first response, marked as a replay, under a request id of its own. */
export function expectReplay(response: ApiResponse, first: ApiResponse): void {
  expect({ status: response.status, text: response.text, replayed: response.headers['idempotent-replayed'] }).toEqual({
    status: first.status,
    text: first.text,
    replayed: 'true',
  });
  expect(response.headers['request-id']).not.toBe(first.headers['request-id']);
}

/** Everything of a response but what names the request, the moment and how much of the quota is left at it. */
export function withoutVaryingHeaders({ headers, ...response }: ApiResponse) {
  const { 'request-id': _id, date: _date, ratelimit: _left, ...rest } = headers;
  return { ...response, headers: rest };
}
