import { randomUUID } from 'node:crypto';
import { eraseUser } from '@landed/management/user/change-team';
import { findPerson } from '@landed/prisma/read/user/find-user';
import { listMails } from '@landed/prisma/read/user/list-mails';
import { purgeSessions } from '@landed/prisma/write/user/session';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardCase, openDashboardCase, password, type Reply } from './dashboard-case.js';

let at: DashboardCase;
let own: Awaited<ReturnType<DashboardCase['merchant']>>;

beforeAll(async () => {
  at = await openDashboardCase();
  own = await at.merchant('Harbour Leather');
});
afterAll(() => at.close());

const ends = ({ status, body }: Reply) => `${status} ${body.error?.code ?? ''}`.trim();
const newEmail = () => `${randomUUID()}@example.com`;
const signIn = (email: string, cookie: string | null = null, word = password) =>
  at.send('POST', '/api/session/sign-in', cookie, { email, password: word });
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 });

/** An owner with an authenticator app: the cookie, its secret and the recovery codes. */
async function ownerWithTotp() {
  const email = newEmail();
  const userId = await at.person(email, [[own.merchantId, ['owner']]]);
  const cookie = await at.session(userId, { isConfirmed: true });
  const { secret } = (await at.send('POST', '/api/me/totp/start', cookie)).body as unknown as { secret: string };
  const confirmed = await at.send('POST', '/api/me/totp/confirm', cookie, { code: codeOf(secret) });
  return { email, userId, cookie, secret, codes: confirmed.body['recovery_codes'] as string[] };
}

describe('signing in', () => {
  it('starts a session with a new token, whatever token the browser had before', async () => {
    const email = newEmail();
    await at.person(email, [[own.merchantId, ['owner']]]);
    const fixed = `landed-local=${'A'.repeat(43)}`;
    const reply = await signIn(email.toUpperCase(), fixed);
    expect([reply.status, reply.cookie === fixed]).toEqual([200, false]);
    expect(reply.body['merchants']).toEqual([
      { handle: own.handle, name: 'Harbour Leather', roles: ['owner'], live_enabled: true },
    ]);
    expect((await at.send('GET', '/api/session', fixed)).body['user']).toBe(null);
  });

  it('gives one error for a wrong password, an unknown address and a disabled person', async () => {
    const email = newEmail();
    const userId = await at.person(email, [[own.merchantId, ['owner']]]);
    const wrong = await signIn(email, null, 'not the password');
    await at.store.database.prisma.appUser.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    const replies = [wrong, await signIn(newEmail()), await signIn(email)];
    expect(replies.map(({ status, body }) => [status, body.error])).toEqual(
      replies.map(() => [401, { code: 'sign_in_failed', message: 'E-mail or password is not right.' }]),
    );
  });

  it('an account is locked after ten tries', async () => {
    const email = newEmail();
    const tries: string[] = [];
    for (let count = 0; count < 11; count += 1) tries.push(ends(await signIn(email)));
    expect(tries).toEqual([...Array.from({ length: 10 }, () => '401 sign_in_failed'), '429 rate_limit_exceeded']);
  });

  it('mails a person who signs in on a device for the first time, and only then', async () => {
    const email = newEmail();
    await at.person(email, [[own.merchantId, ['owner']]]);
    const { database, keyring } = at.store;
    const mails = async () =>
      (await listMails(database, keyring, 50)).filter(({ to, subject }) => to === email && subject.includes('device'));
    const on = (device: string) =>
      at.send('POST', '/api/session/sign-in', null, { email, password }, { 'User-Agent': device });
    await on('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36');
    await on('Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0 Safari/537.36');
    expect(await mails()).toEqual([]);
    await on('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0');
    await on('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/141.0');
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['You signed in on a new device', []]);
    expect(mail?.text).toContain('Firefox on Windows');
  });

  it('old sessions are deleted with their challenges, and those of the last 90 days stay', async () => {
    const userId = await at.person(newEmail(), [[own.merchantId, ['owner']]]);
    const { prisma } = at.store.database;
    await at.session(userId);
    await at.session(userId);
    const [old, recent] = await prisma.userSession.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    const expiresAt = new Date(Date.now() - 91 * 86_400_000);
    await prisma.userSession.update({ where: { id: old?.id ?? '' }, data: { expiresAt } });
    const challenge = { id: randomUUID(), purpose: 'step_up', challenge: 'c', userId, sessionId: old?.id ?? '' };
    await prisma.authChallenge.create({ data: { ...challenge, expiresAt } });
    await purgeSessions(at.store.database);
    const left = await prisma.userSession.findMany({ where: { userId }, select: { id: true } });
    expect(left).toEqual([{ id: recent?.id }]);
  });

  it('an erased person leaves no personal data but the id, and the address can be invited again', async () => {
    const { email, userId, cookie } = await ownerWithTotp();
    const { prisma } = at.store.database;
    const service = { ...at.store, origin: 'http://localhost' };
    const operator = { actor: { kind: 'operator', name: 'ada' }, name: null } as const;
    await eraseUser(service, userId, operator);
    await eraseUser(service, userId, operator);
    expect(ends(await at.send('GET', '/api/me', cookie))).toBe('401 unauthorized');
    expect(ends(await signIn(email))).toBe('401 sign_in_failed');
    expect(await findPerson(at.store.database, at.store.keyring, userId)).toEqual({
      id: userId,
      name: 'Erased person',
      email: '',
    });
    const where = { where: { userId } };
    const rows = [prisma.userSession.count(where), prisma.userTotp.count(where), prisma.userRecoveryCode.count(where)];
    expect(await Promise.all(rows)).toEqual([0, 0, 0]);
    expect(await prisma.userEvent.count({ where: { targetId: userId, kind: 'user_erased' } })).toBe(2);
    const again = await at.person(email, [[own.merchantId, ['support']]]);
    expect((await signIn(email)).body['user']).toMatchObject({ id: again, email });
  });

  it('ends at once with sign-out, with a disabled person, and after half an hour without a request', async () => {
    const userId = await at.person(newEmail(), [[own.merchantId, ['owner']]]);
    const { prisma } = at.store.database;
    const [left, idle, disabled] = [await at.session(userId), await at.session(userId), await at.session(userId)];
    await at.send('POST', '/api/session/sign-out', left);
    expect(ends(await at.send('GET', '/api/me', left))).toBe('401 unauthorized');
    const last = await prisma.userSession.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    await prisma.userSession.update({
      where: { id: last[1]?.id ?? '' },
      data: { lastSeenAt: new Date(Date.now() - 31 * 60_000) },
    });
    expect(ends(await at.send('GET', '/api/me', idle))).toBe('401 unauthorized');
    expect((await at.send('GET', '/api/me', disabled)).status).toBe(200);
    await prisma.appUser.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    expect(ends(await at.send('GET', '/api/me', disabled))).toBe('401 unauthorized');
  });
});

describe('while encryption keys and pepper are being replaced,', () => {
  it('a session goes on, and the person signs in with the password and the authenticator app of before', async () => {
    const { email, secret, cookie } = await ownerWithTotp();
    const newKey = `k2:${Buffer.alloc(32, 9).toString('base64')}`;
    const rotated = await openDashboardCase({
      stack: { database_url: at.url, encryption_keys: `${newKey},${at.encryptionKeys}` },
      env: { LANDED_API_KEY_PEPPER: 'a newer pepper of the tests,a pepper of the tests' },
    });
    try {
      expect((await rotated.send('GET', '/api/me', cookie)).body['email']).toBe(email);
      const begun = await rotated.send('POST', '/api/session/sign-in', null, { email, password });
      const code = codeOf(secret, 1);
      const signedIn = await rotated.send('POST', '/api/session/factor/totp', begun.cookie, { code });
      expect([signedIn.status, signedIn.body['awaits_factor']]).toEqual([200, []]);
    } finally {
      await rotated.close();
    }
  });
});

describe('a second factor', () => {
  it('the server asks for it after the password, changes the token, and takes a code once', async () => {
    const { email, secret, codes } = await ownerWithTotp();
    expect(codes).toHaveLength(10);
    const first = await signIn(email);
    expect([first.body['user'], first.body['awaits_factor']]).toEqual([null, ['totp', 'recovery_code']]);
    const code = codeOf(secret, 1);
    const confirmed = await at.send('POST', '/api/session/factor/totp', first.cookie, { code });
    expect([confirmed.status, confirmed.cookie === first.cookie]).toEqual([200, false]);
    expect(ends(await at.send('GET', '/api/me', first.cookie))).toBe('401 unauthorized');
    const again = await signIn(email);
    expect(ends(await at.send('POST', '/api/session/factor/totp', again.cookie, { code }))).toBe('401 factor_failed');
  });

  it('each recovery code replaces it once', async () => {
    const { email, codes } = await ownerWithTotp();
    const use = async (code: string) => {
      const { cookie } = await signIn(email);
      return ends(await at.send('POST', '/api/session/factor/recovery-code', cookie, { code }));
    };
    const code = codes[0] ?? '';
    expect([await use(code.toUpperCase()), await use(code), await use('aaaa-bbbb-cccc')]).toEqual([
      '200',
      '401 factor_failed',
      '401 factor_failed',
    ]);
  });

  it('a person has five tries', async () => {
    const { email } = await ownerWithTotp();
    const { cookie } = await signIn(email);
    const tries: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      tries.push(ends(await at.send('POST', '/api/session/factor/totp', cookie, { code: '000000' })));
    }
    expect(tries.at(-1)).toBe('429 rate_limit_exceeded');
  });

  it('confirms a person again before a sensitive act, and cannot be removed as the last one', async () => {
    const { userId, secret } = await ownerWithTotp();
    const cookie = await at.session(userId);
    const refused = await at.send('POST', '/api/me/totp/remove', cookie);
    expect([ends(refused), refused.body.error?.details]).toEqual(['403 step_up_required', { methods: ['totp'] }]);
    const byPassword = await at.send('POST', '/api/session/step-up/password', cookie, { password });
    expect(ends(byPassword)).toBe('422 change_rejected');
    const confirmed = await at.send('POST', '/api/session/step-up/totp', cookie, { code: codeOf(secret, 1) });
    expect(ends(await at.send('GET', '/api/me', cookie))).toBe('401 unauthorized');
    const kept = await at.send('POST', '/api/me/totp/remove', confirmed.cookie);
    expect(kept.body.error?.details).toEqual({ reason: 'last_factor' });
  });
});

it('a reset link works once, ends all sessions and keeps the second factor', async () => {
  const { email, cookie } = await ownerWithTotp();
  await at.send('POST', '/api/reset/request', null, { email });
  const token = await at.linkIn(email);
  const complete = (word: string) => at.send('POST', '/api/reset/complete', null, { token, password: word });
  expect((await complete('passwordpassword')).body.error?.details).toMatchObject({ fields: [{ path: 'password' }] });
  expect([ends(await complete('a longer new one')), ends(await complete('another new one'))]).toEqual([
    '200',
    '410 link_not_valid',
  ]);
  expect(ends(await at.send('GET', '/api/me', cookie))).toBe('401 unauthorized');
  expect((await signIn(email, null, 'a longer new one')).body['awaits_factor']).toEqual(['totp', 'recovery_code']);
});

it('no log line contains a name, an address or a token', () => {
  expect(at.lines.length).toBeGreaterThan(20);
  expect(at.lines.filter((line) => /@example\.com|Person |landed-local|correct horse/.test(line))).toEqual([]);
});
