import { type OperatorRole, operatorRoles } from '@landed/contracts/operator-decision/types';
import { Command } from 'commander';
import { type ChangeOptions, changeCommand, type StackOptions, stackCommand } from '../access/stack-command.js';
import { changedBy, changeStackAsOwner, useStack } from '../access/use-stack.js';
import { plainText } from '../output/plain-text.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { asOneOf } from '../program/choices.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';

interface AddOptions extends ChangeOptions {
  readonly publicKey: string;
  readonly role: readonly OperatorRole[];
}

const oneRole = asOneOf(operatorRoles);
const asRoles = (typed: string, before: readonly OperatorRole[] = []) => [...before, oneRole(typed)];

const help = `
An operator signs each request that reaches a workflow: resolve, and what is asked of payouts. Only the role that owns the
tables adds and retires keys, so run add and retire with its DATABASE_URL.

Examples:
  landed operators new-key ~/.landed-operator.pem
  landed operators add f.okafor --public-key 11qYAYKx… --role payments --role payouts --reason "OPS-7"
  LANDED_OPERATOR_KEY_FILE=~/.landed-operator.pem landed payouts hold …`;

/** `landed operators …`: the keys that may sign decisions. */
export function operatorsCommand(): Command {
  return new Command('operators')
    .description('the operators whose signed decisions count')
    .addHelpText('after', help)
    .addCommand(
      new Command('new-key')
        .description('write a new private key to a file that only you can read, and print its public key')
        .argument('<file>', 'must not exist')
        .option('--json', 'print one JSON document')
        .action(newKey),
    )
    .addCommand(
      changeCommand('add', 'let a key sign decisions')
        .argument('<name>', 'the name under which decisions are recorded')
        .requiredOption('--public-key <key>', 'as `landed operators new-key` prints it')
        .requiredOption('--role <role>', `one of ${operatorRoles.join(', ')}; repeat it for both`, asRoles)
        .action(add),
    )
    .addCommand(
      changeCommand('retire', 'retire the current key of an operator: what it signs no longer counts')
        .argument('<name>')
        .action(retire),
    )
    .addCommand(stackCommand('list', 'list all keys, also retired ones').action(list));
}

async function newKey(file: string, options: Pick<StackOptions, 'json'>): Promise<void> {
  const { writeFileSync } = await import('node:fs');
  const { newSigningKey, readSigningKey } = await import('@landed/codec/compact-signature');
  const text = newSigningKey();
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    throw new CommandFailure('file_exists', `${file} cannot be written, or exists. Name a new file.`);
  }
  const publicKey = readSigningKey(text)?.publicKey;
  print(options, { file, public_key: publicKey }, () => `Public key: ${publicKey}`);
}

async function add(name: string, options: AddOptions): Promise<void> {
  const { isPublicKey, keyIdOf } = await import('@landed/codec/compact-signature');
  const { publicKey } = options;
  if (!isPublicKey(publicKey)) throw new UsageFailure('--public-key is 32 bytes in base64url: 43 characters.');
  if (!/^[\w.@-]{1,100}$/.test(name))
    throw new UsageFailure('The name is 1 to 100 letters, digits, `.`, `_`, `@` and `-`.');
  const identity = { id: keyIdOf(publicKey), name, publicKey, roles: [...new Set(options.role)] };
  await changeStackAsOwner(options, async ({ database }) => {
    const { findIdentities } = await import('@landed/prisma/read/operator-identity/find-identities');
    const { insertIdentity } = await import('@landed/prisma/write/operator-identity/operator-identity');
    const { recordAcceptedAction } = await import('@landed/management/operator-action/record-accepted-action');
    const known = await findIdentities(database);
    if (known.some((one) => one.id === identity.id || (one.name === name && one.retiredAt === null))) {
      throw new CommandFailure('operator_exists', 'The key is known, or the name has a key. Retire that one first.');
    }
    const detail = `The key ${identity.id} may sign: ${identity.roles.join(', ')}.`;
    await recordAcceptedAction(database, changedBy(options), {
      ...ofStack,
      action: 'operator.add',
      target: name,
      detail,
    });
    await insertIdentity(database, identity);
  });
  print(
    options,
    { id: identity.id, name, roles: identity.roles },
    () => `${name} may sign: ${identity.roles.join(', ')}.`,
  );
}

const ofStack = { rail: null, merchantId: null } as const;

async function retire(name: string, options: ChangeOptions): Promise<void> {
  await changeStackAsOwner(options, async ({ database }) => {
    const { retireIdentity } = await import('@landed/prisma/write/operator-identity/operator-identity');
    const { recordAcceptedAction } = await import('@landed/management/operator-action/record-accepted-action');
    if (!(await retireIdentity(database, name)))
      throw new CommandFailure('not_found', 'The operator has no current key.');
    const detail = 'What the key signs no longer counts.';
    await recordAcceptedAction(database, changedBy(options), {
      ...ofStack,
      action: 'operator.retire',
      target: name,
      detail,
    });
  });
  print(options, { name, retired: true }, () => `The key of ${plainText(name)} is retired.`);
}

async function list(options: StackOptions): Promise<void> {
  const identities = await useStack(options, async ({ database }) => {
    const { findIdentities } = await import('@landed/prisma/read/operator-identity/find-identities');
    return findIdentities(database);
  });
  const documents = identities.map(({ id, name, roles, retiredAt }) => ({ id, name, roles, retired_at: retiredAt }));
  print(options, { operators: documents }, () =>
    table(
      ['Name', 'Roles', 'Key', 'Retired'],
      documents.map(({ id, name, roles, retired_at: retired }) => [name, roles.join(', '), id, retired ?? '']),
    ),
  );
}
