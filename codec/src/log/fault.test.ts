import { expect, it } from 'vitest';
import { faultOf } from './fault.js';

it('keeps names, codes and stack frames of an error and its causes, but no message', () => {
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

it('describes a value that is not an error by its type only', () => {
  expect(faultOf('canary')).toEqual({ name: 'string', code: null, frames: [], cause: null });
});

it('stops at errors that cause each other', () => {
  const error = new Error('a');
  error.cause = error;
  expect(faultOf(error).cause?.cause?.cause?.cause?.cause).toBe(null);
});
