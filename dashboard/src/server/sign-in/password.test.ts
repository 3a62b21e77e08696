import { describe, expect, it } from 'vitest';
import { DashboardException } from '../dashboard-exception.js';
import { checkNewPassword, hashPassword, isPassword } from './password.js';

describe('a password', () => {
  it('matches its own hash however it is composed, and no account matches any', async () => {
    const stored = await hashPassword('Motörhead is loud');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(stored, 'Moto\u0308rhead is loud')).toBe(true);
    expect(await isPassword(stored, 'Motorhead is loud')).toBe(false);
    expect(await isPassword(null, 'Motörhead is loud')).toBe(false);
  });

  it('the server checks four at once, and asks for a later try of the fifth', async () => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => hashPassword('a long password')));
    const rejected = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as DashboardException] : []));
    expect(rejected.map(({ code, headers }) => [code, headers])).toEqual([['service_busy', { 'Retry-After': '1' }]]);
  });

  it('the server rejects one that many people use', () => {
    expect(() => checkNewPassword('PasswordPassword', 'password')).toThrow(DashboardException);
    expect(() => checkNewPassword('correct horse battery', 'password')).not.toThrow();
  });
});
