import type { OperatorIssuer } from '@landed/contracts/operator-decision/login';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { plainText } from '../output/plain-text.js';
import { note, print } from '../output/print.js';
import { CommandFailure } from '../program/command-failure.js';

interface LoginOptions extends StackOptions {
  readonly issuer?: string;
}

const help = `
A new key is made on this machine and registered with the ID token of your login; it signs your decisions until the login
expires. OPERATOR_ISSUERS names the providers, as for the workers. A local stack needs no login.`;

/** `landed login`, `landed logout` and `landed whoami`. */
export function loginCommands(): Command[] {
  return [
    stackCommand('login', "sign in at the deployment's identity provider, to sign decisions")
      .option('--issuer <url>', 'which provider, when there are several')
      .addHelpText('after', help)
      .action(login),
    stackCommand('logout', 'end the login: what its key signs no longer counts').action(logout),
    stackCommand('whoami', 'show under which identity this machine signs decisions').action(whoami),
  ];
}

async function login(options: LoginOptions): Promise<void> {
  const { issuersOf } = await import('./issuers.js');
  const issuer = issuerOf(options, issuersOf(process.env['OPERATOR_ISSUERS']));
  const { newSigningKey, readSigningKey } = await import('@landed/codec/compact-signature');
  const { insertLogin } = await import('@landed/prisma/write/operator-login/operator-login');
  const { findLogin } = await import('@landed/prisma/read/operator-login/find-login');
  const { loginEnd } = await import('@landed/contracts/operator-decision/login');
  const { deviceLogin } = await import('./device-login.js');
  const { storeLogin } = await import('./login-file.js');
  const stored = await useStack(options, async ({ database, keyring }) => {
    const { person, idToken } = await deviceLogin(issuer, ({ url, code }) =>
      note(`Open ${plainText(url)} and confirm the code ${plainText(code)}.`),
    );
    const text = newSigningKey();
    const key = readSigningKey(text);
    if (key === null) throw new Error('A new key is a key.');
    await insertLogin(database, keyring, { ...key, issuer: issuer.issuer, idToken });
    const row = await findLogin(database, keyring, key.id);
    if (row === null) throw new Error('A login that was registered has no row.');
    const { name, subject, roles } = person;
    const expiresAt = new Date(loginEnd(issuer, row.createdAt)).toISOString();
    return { name, subject, issuer: issuer.issuer, roles: [...roles], expires_at: expiresAt, key: text };
  });
  storeLogin(process.env, stored);
  const { key: _, ...shown } = stored;
  print(options, shown, () => `You are ${stored.name} until ${stored.expires_at}: ${stored.roles.join(', ')}.`);
}

async function logout(options: StackOptions): Promise<void> {
  const { readLogin, removeLogin } = await import('./login-file.js');
  const login = readLogin(process.env);
  if (login === null) throw new CommandFailure('not_logged_in', 'There is no login on this machine.');
  const { readSigningKey } = await import('@landed/codec/compact-signature');
  const { endLogin } = await import('@landed/prisma/write/operator-login/operator-login');
  const id = readSigningKey(login.key)?.id;
  await useStack(options, async ({ database }) => (id === undefined ? false : endLogin(database, id)));
  removeLogin(process.env);
  print(options, { name: login.name, ended: true }, () => `The login of ${plainText(login.name)} has ended.`);
}

async function whoami(options: StackOptions): Promise<void> {
  const { currentSigner } = await import('../access/sign-request.js');
  const signer = await useStack(options, currentSigner);
  const { name, roles, endsAt } = signer;
  const until = endsAt === null ? '' : ` until ${endsAt}`;
  print(options, { name, roles, expires_at: endsAt }, () => `${plainText(name)}${until}: ${roles.join(', ')}`);
}

function issuerOf({ issuer: named }: LoginOptions, issuers: readonly OperatorIssuer[]): OperatorIssuer {
  const [first, ...others] = named === undefined ? issuers : issuers.filter(({ issuer }) => issuer === named);
  if (first !== undefined && others.length === 0) return first;
  throw new CommandFailure(
    'no_issuer',
    first === undefined
      ? 'OPERATOR_ISSUERS names no such identity provider. A local stack needs no login.'
      : `Pass --issuer with one of: ${issuers.map(({ issuer }) => issuer).join(', ')}.`,
  );
}
