import { expect, it } from 'vitest';
import { readLogins } from './read-logins.js';

const login = { name: 'gateway_1', password: 'sixteen-or-more-x', roles: ['gateway', 'worker'] };

it('reads the logins of the processes, and none when the variable is absent', () => {
  expect([readLogins(JSON.stringify([login])), readLogins(undefined)]).toEqual([[login], []]);
});

it.each([
  ['[', 'not JSON'],
  [JSON.stringify(login), 'not a list'],
  [JSON.stringify([{ ...login, name: 'a"; DROP ROLE x' }]), 'a name with other characters'],
  [JSON.stringify([{ ...login, password: 'short-secret' }]), 'a short password'],
  [JSON.stringify([{ ...login, roles: ['superuser'] }]), 'an unknown role'],
  [JSON.stringify([{ ...login, roles: [] }]), 'no role'],
])('rejects %s (%s) without repeating it', (text) => {
  expect(() => readLogins(text)).toThrow(/^LANDED_DATABASE_LOGINS is not a JSON list of /);
  expect(() => readLogins(text)).not.toThrow(/short-secret/);
});
