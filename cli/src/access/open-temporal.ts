import type { Keyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { localTemporalConnection, temporalConnection } from '@landed/codec/temporal-connection';
import { Client, Connection } from '@temporalio/client';
import { CommandFailure } from '../program/command-failure.js';
import type { StackAccess } from './find-access.js';

/** Short, because the user waits for the command. */
const connectMilliseconds = 5_000;

/** A client that encrypts its payloads, as the service's clients do. Throws `temporal_unreachable`. */
export async function openTemporal(
  { temporalAddress, temporalNamespace, local }: StackAccess,
  keyring: Keyring,
): Promise<Client> {
  try {
    const find = local === null ? temporalConnection : localTemporalConnection;
    const connection = await Connection.connect({
      ...find(process.env, temporalAddress),
      connectTimeout: connectMilliseconds,
    });
    return new Client({ connection, namespace: temporalNamespace, dataConverter: encryptedDataConverter(keyring) });
  } catch {
    throw new CommandFailure(
      'temporal_unreachable',
      `Temporal does not respond at ${temporalAddress}. Check that the stack is running.`,
    );
  }
}
