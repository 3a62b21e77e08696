import { createLoginVerifier } from '@landed/activities/operator-decision/login-verifier';
import { deviceLogin } from '@landed/cli/operator/device-login';
import type { OperatorIssuer, OperatorLogin } from '@landed/contracts/operator-decision/login';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OidcProvider, startOidcProvider } from '../setup/oidc-provider.js';

const email = 'Ada@example.com';
const people = {
  ada: { email, email_verified: true, groups: ['staff', 'ops'] },
  eve: { email: 'eve@example.com', email_verified: true, groups: ['staff'] },
  mal: { email, email_verified: false, groups: ['ops'] },
};
let provider: OidcProvider;
/** Another provider, with keys of its own. */
let other: OidcProvider;
/** A provider with codes that expire at once. */
let short: OidcProvider;

beforeAll(async () => {
  [provider, other] = [await startOidcProvider(people), await startOidcProvider(people)];
  short = await startOidcProvider(people, { codeSeconds: 1 });
});
afterAll(() => Promise.all([provider, other, short].map((one) => one.close())));

/** Logs in as `landed login` does, while a person confirms the code in a browser. */
function logIn(at: OidcProvider, subject: string | null, changes: Partial<OperatorIssuer> = {}) {
  return deviceLogin({ ...at.issuer, ...changes }, ({ url, code }) => {
    expect(url).toContain(at.issuer.issuer);
    if (subject !== null) void at.confirm(code, subject);
  });
}

describe.concurrent('deviceLogin', () => {
  it('returns the person behind the login with the roles of its groups', async () => {
    const { person } = await logIn(provider, 'ada', { groups: { ops: ['payouts', 'payments'], none: ['payouts'] } });
    const subject = `${provider.issuer.issuer}|ada`;
    expect(person).toEqual({ name: 'ada@example.com', subject, roles: ['payments', 'payouts'] });
  });

  it('takes the roles of a person by subject where a provider has no groups', async () => {
    const { person } = await logIn(provider, 'eve', { subjects: { eve: ['payouts'] } });
    expect(person.roles).toEqual(['payouts']);
  });

  it.each([
    ['eve', 'no_role'],
    ['mal', 'no_email'],
  ])('rejects %s with %s', async (subject, code) => {
    await expect(logIn(provider, subject)).rejects.toMatchObject({ code });
  });

  it('ends when the person denies it, when the code expires, and when the client is unknown', async () => {
    const denied = deviceLogin(provider.issuer, ({ code }) => void provider.deny(code));
    await expect(denied).rejects.toMatchObject({ code: 'login_denied' });
    await expect(logIn(short, null)).rejects.toMatchObject({ code: 'login_not_confirmed' });
    await expect(logIn(provider, 'ada', { client_id: 'other' })).rejects.toMatchObject({ code: 'login_rejected' });
  });

  it('says that the provider does not respond', async () => {
    const gone = await startOidcProvider(people);
    await gone.close();
    await expect(logIn(gone, 'ada')).rejects.toThrow(`The identity provider ${gone.issuer.issuer} does not respond`);
  });
});

describe('createLoginVerifier', () => {
  let login: OperatorLogin;
  let issuedAt: number;
  beforeAll(async () => {
    const { idToken } = await logIn(provider, 'ada');
    issuedAt = Math.floor(Date.now() / 1_000) * 1_000;
    login = { id: 'key', publicKey: 'key', issuer: provider.issuer.issuer, idToken, createdAt: at(0), endedAt: null };
  });
  const at = (seconds: number) => new Date(issuedAt + seconds * 1_000).toISOString();
  const verify = (changes: Partial<OperatorLogin>, issuer: Partial<OperatorIssuer> = {}) =>
    createLoginVerifier([{ ...provider.issuer, ...issuer }, other.issuer]).verify({ ...login, ...changes });

  it('returns the person and when the login ends', async () => {
    expect(await verify({})).toMatchObject({ name: 'ada@example.com', endsAt: issuedAt + 12 * 3_600_000 });
  });

  it('accepts a provider whose clock is two minutes early or late', async () => {
    expect(await verify({ createdAt: at(-118) })).not.toBeNull();
    expect(await verify({ createdAt: at(3_600 + 118) })).not.toBeNull();
  });

  const bad: Readonly<Record<string, () => ReturnType<typeof verify>>> = {
    'from the future': () => verify({ createdAt: at(-130) }),
    'that had expired': () => verify({ createdAt: at(3_600 + 130) }),
    'for another audience': () => verify({}, { client_id: 'another-client' }),
    'of an issuer that is not configured': () => verify({ issuer: 'https://id.example.com' }),
    'of another issuer than its login names': () => verify({ issuer: other.issuer.issuer }),
    'whose signature was changed': () => verify({ idToken: `${login.idToken.slice(0, -8)}AAAAAAAA` }),
    'without a signature': () =>
      verify({ idToken: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${login.idToken.split('.')[1]}.` }),
    'of a person whose group has no role any more': () => verify({}, { groups: { finance: ['payouts'] } }),
  };
  it.each(Object.keys(bad))('a token does not count %s', async (name) => {
    expect(await bad[name]?.()).toBeNull();
  });

  it('asks to try again while the provider does not respond', async () => {
    const gone = await startOidcProvider(people);
    await gone.close();
    const verifier = createLoginVerifier([gone.issuer]);
    const { issuer } = gone.issuer;
    const failure = { type: 'issuer_unreachable', nonRetryable: false };
    await expect(verifier.verify({ ...login, issuer })).rejects.toMatchObject(failure);
  });
});
