import { listEventsSchema } from '@landed/contracts/event/wire';
import { listPaymentIntentsSchema } from '@landed/contracts/payment-intent/wire';
import { describe, expect, it } from 'vitest';
import { noQuery, queryReader } from './query-reader.js';

const read = queryReader(listEventsSchema);
const id = '019aa5b1-70a2-7f11-b0c4-2e5d7a9c1f36';

function fields(result: ReturnType<typeof read> | ReturnType<typeof noQuery>) {
  if (result.kind === 'body') throw new Error('Expected an error.');
  expect(result.error.code).toBe('validation_error');
  return result.error.details?.['fields'];
}

describe('queryReader', () => {
  it('fills in defaults, parses numbers and converts ids to lower case', () => {
    expect(read('')).toEqual({ kind: 'body', body: { limit: 25 } });
    expect(read(`limit=100&type=refund.created&starting_after=${id.toUpperCase()}`)).toEqual({
      kind: 'body',
      body: { limit: 100, type: 'refund.created', starting_after: id },
    });
  });

  it('decodes percent-encoded names and values', () => {
    expect(read('%6Cimit=%37&type=refund%2Ecreated')).toEqual({
      kind: 'body',
      body: { limit: 7, type: 'refund.created' },
    });
  });

  it('collects the values of a parameter whose name ends in brackets', () => {
    const one = { limit: 25, 'types[]': ['refund.created'] };
    expect(read('types[]=refund.created')).toEqual({ kind: 'body', body: one });
    expect(read('types%5B%5D=refund.created&types[]=refund.failed')).toEqual({
      kind: 'body',
      body: { ...one, 'types[]': ['refund.created', 'refund.failed'] },
    });
    expect(fields(read(`types[]=refund.created&types[]=x&limit[]=1&limit[]=2`))).toEqual([
      { path: 'types[][1]', code: 'not_allowed', message: expect.stringMatching(/^Must be one of: /) },
      { path: 'limit[]', code: 'unknown_field', message: 'Is not a parameter of this request.' },
    ]);
    expect(fields(read('types[]=refund.created&'.repeat(26)))).toEqual([
      { path: 'types[]', code: 'too_many', message: 'Must have at most 25 items.' },
    ]);
  });

  it('collects metadata by key, and no other parameter', () => {
    const payments = queryReader(listPaymentIntentsSchema);
    expect(payments('metadata%5Ba+b%5D=1')).toEqual({ kind: 'body', body: { limit: 25, metadata: { 'a b': '1' } } });
    expect(fields(read('metadata[a]=1&limit[a]=1'))).toEqual([
      { path: 'metadata', code: 'unknown_field', message: 'Is not a parameter of this request.' },
      { path: 'limit[a]', code: 'unknown_field', message: 'Is not a parameter of this request.' },
    ]);
  });

  it('reports every invalid and every unknown parameter', () => {
    expect(fields(read('limit=0&expand=1'))).toEqual([
      { path: 'limit', code: 'too_small', message: 'Must be at least 1.' },
      { path: 'expand', code: 'unknown_field', message: 'Is not a parameter of this request.' },
    ]);
  });

  it('reports a repeated parameter once, before other issues', () => {
    expect(fields(read('limit=1&x=1&limit=2&limit=3'))).toEqual([
      { path: 'limit', code: 'repeated', message: 'Must be given once.' },
    ]);
  });
});

describe('noQuery', () => {
  it('accepts a request without a query', () => {
    expect(noQuery('')).toEqual({ kind: 'body', body: undefined });
  });

  it('accepts a query without a parameter', () => {
    expect(['&', '&&'].map(noQuery)).toEqual(Array.from({ length: 2 }, () => ({ kind: 'body', body: undefined })));
  });

  it('reports every parameter once', () => {
    expect(fields(noQuery('limit=1&limit=2&__proto__=3'))).toEqual([
      { path: 'limit', code: 'unknown_field', message: 'Is not a parameter of this request.' },
      { path: '__proto__', code: 'unknown_field', message: 'Is not a parameter of this request.' },
    ]);
  });
});
