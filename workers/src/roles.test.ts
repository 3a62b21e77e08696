import { expect, it } from 'vitest';
import { parseRoles, polledQueuesOf } from './roles.js';

it('a process with several roles polls each queue once', () => {
  const names = (text: string) => polledQueuesOf(parseRoles(text)).map(({ taskQueue }) => taskQueue);
  expect(names('gateway,core')).toEqual(names('core'));
  expect(names('all,core, webhook')).toEqual(names('all'));
  expect(names('core,processor,webhook')).toEqual(names('all'));
});

it.each([
  ['gateway,processor', '--role has `gateway` without `core`'],
  ['core,everything', '--role must be a list of'],
  ['', '--role must be a list of'],
])('a process does not start with the roles "%s"', (text, message) => {
  expect(() => parseRoles(text)).toThrow(message);
});
