import { listEventsSchema } from '@landed/contracts/event/wire';
import { describe, expect, it } from 'vitest';
import { noQuery, queryReader } from './query-reader.js';

const read = queryReader(listEventsSchema);
const id = '019aa5b1-70a2-7f11-b0c4-2e5d7a9c1f36';

function fields(result: ReturnType<typeof read> | ReturnType<typeof noQuery>) {
  if (result.kind === 'body') throw new Error('expected a refusal');
  expect(result.refusal.code).toBe('validation_error');
  return result.refusal.details?.['fields'];
}

describe('queryReader', () => {
  it('gives the defaults, numbers as numbers and ids in small letters', () => {
    expect(read('')).toEqual({ kind: 'body', body: { limit: 25 } });
    expect(read(`limit=100&type=refund.created&starting_after=${id.toUpperCase()}`)).toEqual({
      kind: 'body',
      body: { limit: 100, type: 'refund.created', starting_after: id },
    });
  });

  it('reads names and values as they were meant, percent-encoded or not', () => {
    expect(read('%6Cimit=%37&type=refund%2Ecreated')).toEqual({
      kind: 'body',
      body: { limit: 7, type: 'refund.created' },
    });
  });

  it('names every parameter that is wrong or unknown', () => {
    expect(fields(read('limit=0&expand=1'))).toEqual([
      { path: 'limit', code: 'too_small', message: 'Must be at least 1.' },
      { path: 'expand', code: 'unknown_field', message: 'Is not a parameter of this request.' },
    ]);
  });

  it('names once what is given more than once, whatever else is wrong', () => {
    expect(fields(read('limit=1&x=1&limit=2&limit=3'))).toEqual([
      { path: 'limit', code: 'repeated', message: 'Must be given once.' },
    ]);
  });
});

describe('noQuery', () => {
  it('has nothing to say to a request without a query', () => {
    expect(noQuery('')).toEqual({ kind: 'body', body: undefined });
  });

  it('refuses nothing where there is no parameter to name', () => {
    expect(['&', '&&'].map(noQuery)).toEqual(Array.from({ length: 2 }, () => ({ kind: 'body', body: undefined })));
  });

  it('names every parameter once', () => {
    expect(fields(noQuery('limit=1&limit=2&__proto__=3'))).toEqual([
      { path: 'limit', code: 'unknown_field', message: 'Is not a parameter of this request.' },
      { path: '__proto__', code: 'unknown_field', message: 'Is not a parameter of this request.' },
    ]);
  });
});
