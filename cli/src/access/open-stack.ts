import type { DeliveryDispatch } from '@landed/activities/webhook-endpoint/dispatch';
import type { EndpointDesk } from '@landed/activities/webhook-endpoint/types';
import { parseKeyring } from '@landed/codec/keyring';
import { openDatabase } from '@landed/prisma/database';
import { CommandFailure } from '../program/command-failure.js';
import type { StackAccess } from './find-access.js';
import { StackWorkflows } from './stack-workflows.js';

/** A stack that commands work on. */
export interface OpenStack extends EndpointDesk {
  readonly access: StackAccess;
  readonly dispatch: DeliveryDispatch;
  /** Open workflows that wait for a person. */
  needReview(): Promise<number>;
}

/** Runs something on a stack and lets go of it. Neither database nor Temporal is reached before it is needed. */
export async function withStack<Result>(
  access: StackAccess,
  run: (stack: OpenStack) => Promise<Result>,
): Promise<Result> {
  const keyring = keyringOf(access);
  const database = openDatabase(access.databaseUrl, { poolMax: 2 });
  const workflows = new StackWorkflows(access, keyring);
  try {
    return await run({ access, database, keyring, dispatch: workflows, needReview: () => workflows.needReview() });
  } finally {
    await Promise.all([database.close(), workflows.close()]);
  }
}

function keyringOf({ encryptionKeys }: StackAccess) {
  try {
    return parseKeyring(encryptionKeys);
  } catch {
    throw new CommandFailure('encryption_keys', 'The encryption keys are not id:base64 of 32 bytes, by commas.');
  }
}
