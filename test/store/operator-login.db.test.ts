import { randomUUID } from 'node:crypto';
import { checkDecision } from '@landed/activities/operator-decision/check-decision';
import { createLoginVerifier } from '@landed/activities/operator-decision/login-verifier';
import { deviceLogin } from '@landed/cli/operator/device-login';
import { newSigningKey } from '@landed/codec/compact-signature';
import { signDecision } from '@landed/management/operator-decision/sign-decision';
import { endLogin, insertLogin } from '@landed/prisma/write/operator-login/operator-login';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { type OidcProvider, startOidcProvider } from '../setup/oidc-provider.js';
import { localChecks, operatorKey } from '../setup/operator-decision.js';
import { newKeyring } from './checkout-case.js';

let fresh: FreshDatabase;
let provider: OidcProvider;
const keyring = newKeyring();
const fields = { actor: 'a note', reason: 'OPS-1' };

beforeAll(async () => {
  [fresh, provider] = [
    await createFreshDatabase(),
    await startOidcProvider({ ada: { email: 'ada@example.com', groups: ['ops'] } }),
  ];
});
afterAll(() => Promise.all([fresh.drop(), provider.close()]));

/** Logs in as `landed login` does. */
async function logIn() {
  const { idToken } = await deviceLogin(provider.issuer, ({ code }) => void provider.confirm(code, 'ada'));
  const key = operatorKey(newSigningKey());
  const { issuer } = provider.issuer;
  await insertLogin(fresh.database, keyring, { ...key, issuer, idToken });
  return { key, idToken, issuer };
}

/** What a worker makes of a decision that the key signs. */
async function check(key: ReturnType<typeof operatorKey>, hours = 12, action = 'operation.resolve' as const) {
  const target = randomUUID();
  const logins = createLoginVerifier([{ ...provider.issuer, login_hours: hours }]);
  const signed = signDecision({ name: 'ada@example.com' }, key, { action, target }, fields);
  const asked = { action, target, usedBy: randomUUID() };
  const use = () => checkDecision({ database: fresh.database, keyring, ...localChecks, logins }, signed, asked);
  const first = await use();
  // The same request runs again when its worker was killed.
  expect(await use()).toEqual(first);
  return first;
}

it('a decision counts under the e-mail of its signer until the login expires or ends', async () => {
  const { key, idToken, issuer } = await logIn();
  expect(await check(key)).toMatchObject({ kind: 'signed', identity: 'ada@example.com' });
  expect(await check(key, 0)).toMatchObject({ problem: 'decision_login_expired' });
  expect(await endLogin(fresh.database, key.id)).toBe(true);
  expect(await endLogin(fresh.database, key.id)).toBe(false);
  expect(await check(key)).toMatchObject({ problem: 'decision_retired_key' });
  const copied = { ...operatorKey(newSigningKey()), issuer, idToken };
  await expect(insertLogin(fresh.database, keyring, copied)).rejects.toThrow('Unique constraint');
});

it('a row without the token of a provider counts nothing', async () => {
  const key = operatorKey(newSigningKey());
  await insertLogin(fresh.database, keyring, { ...key, issuer: provider.issuer.issuer, idToken: 'not.a.token' });
  expect(await check(key)).toMatchObject({ problem: 'decision_login_rejected' });
});

it('the database lets a login end, and nothing else', async () => {
  const { key } = await logIn();
  const { pool } = fresh.database;
  const before = await pool.query('SELECT created_at FROM operator_login WHERE id = $1', [key.id]);
  for (const statement of [
    `UPDATE operator_login SET public_key = '${operatorKey(newSigningKey()).publicKey}'`,
    `UPDATE operator_login SET created_at = now() + interval '1 day'`,
    'UPDATE operator_login SET ended_at = NULL',
    'DELETE FROM operator_login',
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow();
  }
  expect((await pool.query('SELECT created_at FROM operator_login WHERE id = $1', [key.id])).rows).toEqual(before.rows);
});
