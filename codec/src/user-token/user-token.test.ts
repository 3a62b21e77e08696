import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestDigest, type UserTokenClaims } from './claims.js';
import { signUserToken } from './sign-user-token.js';
import { parseTokenKey, parseTokenPublicKeys, tokenKeyId } from './token-keys.js';
import { verifyUserToken } from './verify-user-token.js';

function pair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return { key: parseTokenKey(key), text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}

const own = pair();
const foreign = pair();
const keys = parseTokenPublicKeys(own.text);
const refund = { method: 'POST', path: '/v1/refund', idempotencyKey: 'dash-1', body: Buffer.from('{}') };
const claims: UserTokenClaims = {
  userId: 'user',
  sessionId: 'session',
  merchantId: 'merchant',
  rail: 'test',
  operationId: 'createRefund',
  request: requestDigest(refund),
};

/** A token as `signUserToken` makes it, with other claims. */
function signed(key: KeyObject, changed: object, seconds = 60): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const payload = { sub: 'u', ses: 's', mer: 'm', mode: 'test', scope: 'createRefund', req: 'r', jti: 'j' };
  const ours = { iss: 'landed-dashboard', aud: 'landed-gateway:test', iat: now, exp: now + seconds };
  return new SignJWT({ ...payload, ...ours, ...changed })
    .setProtectedHeader({ alg: 'EdDSA', kid: tokenKeyId(key) })
    .sign(key);
}

describe('verifyUserToken', () => {
  it('returns what was signed', async () => {
    const token = await signUserToken(own.key, claims);
    expect(await verifyUserToken(keys, token, 'test')).toEqual({ kind: 'valid', claims });
  });

  it('accepts the tokens of both keys while one is replaced', async () => {
    const both = parseTokenPublicKeys(`${foreign.text}, ${own.text}`);
    for (const { key } of [own, foreign]) {
      expect(await verifyUserToken(both, await signUserToken(key, claims), 'test')).toMatchObject({ kind: 'valid' });
    }
  });

  it('rejects a token after 60 seconds and the difference of clocks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const token = await signUserToken(own.key, claims);
    vi.setSystemTime(Date.now() + 64_000);
    expect(await verifyUserToken(keys, token, 'test')).toMatchObject({ kind: 'valid' });
    vi.setSystemTime(Date.now() + 2_000);
    expect(await verifyUserToken(keys, token, 'test')).toEqual({ kind: 'rejected', reason: 'expired' });
  });

  it('rejects a token of the other mode', async () => {
    const token = await signUserToken(own.key, claims);
    expect(await verifyUserToken(keys, token, 'live')).toEqual({ kind: 'rejected', reason: 'other_mode' });
  });

  it.each([
    ['that lives for more than 60 seconds', () => signed(own.key, {}, 3600)],
    ['whose mode contradicts its audience', () => signed(own.key, { mode: 'live' })],
    ['without a person', () => signed(own.key, { sub: undefined })],
    ['of another issuer', () => signed(own.key, { iss: 'somebody' })],
    ['of the future', () => signed(own.key, { iat: Math.floor(Date.now() / 1000) + 30 })],
    ['of a key that is not known', () => signUserToken(foreign.key, claims)],
    [
      'of another key under the id of a known one',
      () => new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid: tokenKeyId(own.key) }).sign(foreign.key),
    ],
    ['without a signature', async () => `${(await signUserToken(own.key, claims)).split('.').slice(0, 2).join('.')}.`],
    ['that is not a token', async () => 'sk_test_0123456789abcdef'],
  ])('rejects a token %s', async (_, token) => {
    expect(await verifyUserToken(keys, await token(), 'test')).toEqual({ kind: 'rejected', reason: 'not_ours' });
  });
});

describe('requestDigest', () => {
  it('differs for each part of a request', () => {
    const others = [
      { ...refund, method: 'GET' },
      { ...refund, path: '/v1/cancel' },
      { ...refund, idempotencyKey: 'dash-2' },
      { ...refund, body: Buffer.from('{ }') },
    ];
    expect(new Set([refund, ...others].map(requestDigest)).size).toBe(5);
  });
});

it.each(['', 'AAAA', 'not base64', own.text])('parseTokenKey rejects a text that is not a key: %s', (text) => {
  expect(() => parseTokenKey(text)).toThrow('Expected an Ed25519 key in DER, as base64.');
});
