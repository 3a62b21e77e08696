import { expect, it } from 'vitest';
import { faultOf } from './fault.js';

it('keeps names, codes and places of an error and its causes, and none of its words', () => {
  const cause = Object.assign(new TypeError('canary in the cause'), { code: 'ECONNREFUSED' });
  const error = Object.assign(new Error('canary in the message\n    canary at the second line', { cause }), {
    code: 'canary because it is a sentence',
  });
  const fault = faultOf(error);
  expect(JSON.stringify(fault)).not.toContain('canary');
  expect(fault).toMatchObject({
    name: 'Error',
    code: null,
    cause: { name: 'TypeError', code: 'ECONNREFUSED', cause: null },
  });
  expect(fault.frames[0]).toContain('fault.test.ts');
});

it('describes what is no error by its type alone', () => {
  expect(faultOf('canary')).toEqual({ name: 'string', code: null, frames: [], cause: null });
});

it('ends on errors that cause each other', () => {
  const error = new Error('a');
  error.cause = error;
  expect(faultOf(error).cause?.cause?.cause?.cause?.cause).toBe(null);
});
