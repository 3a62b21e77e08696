import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { KeyPair } from '@landed/prisma/write/merchant/key-pair';
import { Command } from 'commander';
import type { OpenStack } from '../access/open-stack.js';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asRail, asUuid } from '../program/choices.js';
import { CommandFailure } from '../program/command-failure.js';

interface Options extends ChangeOptions {
  readonly merchant: string;
  readonly rail: Rail;
}

/** `landed keys …`: the key pair of a merchant on a rail. New keys are shown once. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('create, rotate and revoke the API keys of a merchant; live keys need a second operator')
    .addCommand(keyCommand('create', 'create the key pair of a merchant; both keys are shown once').action(create))
    .addCommand(
      keyCommand('rotate', 'replace the key pair of a merchant; the old keys stop working at once').action(rotate),
    )
    .addCommand(
      keyCommand('revoke', 'revoke the key pair of a merchant without a new one; it stops working at once').action(
        revoke,
      ),
    );
}

function keyCommand(name: string, description: string): Command {
  return changeCommand(name, description)
    .requiredOption('--merchant <id>', 'the merchant', asUuid)
    .requiredOption('--rail <rail>', 'the mode: test, or live once verification and agreement are recorded', asRail);
}

const ownerOf = ({ merchant, rail }: Options) => ({ merchantId: asId<'merchant'>(merchant), rail });

async function create(options: Options): Promise<void> {
  const pair = await changeStack(options, async (stack) => {
    await requireSecondOperator(stack, 'create', options);
    const { createKeyPair } = await import('@landed/management/api-key/change-keys');
    return createKeyPair(withPepper(stack), ownerOf(options), changedBy(options));
  });
  printPair(options, pair);
}

async function rotate(options: Options): Promise<void> {
  const pair = await changeStack(options, async (stack) => {
    await requireSecondOperator(stack, 'rotate', options);
    const { rotateKeyPair } = await import('@landed/management/api-key/change-keys');
    return rotateKeyPair(withPepper(stack), ownerOf(options), changedBy(options));
  });
  printPair(options, pair);
}

async function revoke(options: Options): Promise<void> {
  const revoked = await changeStack(options, async (stack) => {
    const { revokeKeys } = await import('@landed/management/api-key/change-keys');
    return revokeKeys(stack, ownerOf(options), changedBy(options));
  });
  const { merchant, rail } = options;
  print(options, { merchant_id: merchant, rail, revoked }, () =>
    revoked ? `The ${rail} keys of ${merchant} are revoked.` : `${merchant} had no active ${rail} keys.`,
  );
}

/** Live keys move money, so a second operator approves them. The approval makes them and shows them once. */
async function requireSecondOperator(stack: OpenStack, verb: 'create' | 'rotate', options: Options): Promise<void> {
  if (options.rail !== 'live') return;
  const { requireSecond } = await import('../operator/require-second.js');
  const { actor, reason } = options;
  const fields = { actor, ...(reason === undefined ? {} : { reason }) };
  await requireSecond(stack, { action: `live_keys.${verb}`, target: options.merchant }, fields);
}

/** Keys that are hashed with another pepper would never work, so nothing is created without the gateway's. */
export function withPepper({ database, access }: OpenStack) {
  const { apiKeyPepper } = access;
  if (apiKeyPepper !== null) return { database, apiKeyPepper };
  throw new CommandFailure('api_key_pepper', 'Set LANDED_API_KEY_PEPPER to the value that the gateway has.');
}

function printPair(options: Options, { secret_key, publishable_key }: KeyPair): void {
  const { merchant, rail } = options;
  print(options, { merchant_id: merchant, rail, secret_key, publishable_key }, () =>
    [
      `The ${rail} keys of ${merchant} are shown only once; only their hashes are stored:`,
      `  secret       ${secret_key}`,
      `  publishable  ${publishable_key}`,
    ].join('\n'),
  );
}
