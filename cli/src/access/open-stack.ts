import { parseKeyring } from '@landed/codec/keyring';
import type { BankAccountSaver } from '@landed/management/bank-account/bank-account-saver';
import type { DeliveryStarter } from '@landed/management/webhook-endpoint/delivery-starter';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { openDatabase } from '@landed/prisma/database';
import type { Client } from '@temporalio/client';
import { CommandFailure } from '../program/command-failure.js';
import type { StackAccess } from './find-access.js';
import { StackWorkflows } from './stack-workflows.js';

/** An open stack, as commands use it. */
export interface OpenStack extends EndpointService {
  readonly access: StackAccess;
  readonly starter: DeliveryStarter;
  readonly bankAccounts: BankAccountSaver;
  /** How many open workflows need manual review. */
  needReview(): Promise<number>;
  /** The stack's Temporal client, connected by the first call. Throws `temporal_unreachable`. */
  temporal(): Promise<Client>;
}

/** Runs a function with a stack and closes the stack. Connects to database and Temporal only when they are used. */
export async function withStack<Result>(
  access: StackAccess,
  run: (stack: OpenStack) => Promise<Result>,
): Promise<Result> {
  const keyring = keyringOf(access);
  const database = openDatabase(access.databaseUrl, { poolMax: 2, buyerKeysUrl: access.buyerKeysUrl ?? undefined });
  const workflows = new StackWorkflows(access, keyring);
  try {
    return await run({
      access,
      database,
      keyring,
      starter: workflows,
      bankAccounts: workflows,
      needReview: () => workflows.needReview(),
      temporal: () => workflows.client(),
    });
  } finally {
    await Promise.all([database.close(), workflows.close()]);
  }
}

function keyringOf({ encryptionKeys }: StackAccess) {
  try {
    return parseKeyring(encryptionKeys);
  } catch {
    throw new CommandFailure(
      'encryption_keys',
      'The encryption keys are not valid. Expected `id:base64` (32 bytes); separate several keys with commas.',
    );
  }
}
