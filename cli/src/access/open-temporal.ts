import type { Keyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { Client, Connection } from '@temporalio/client';
import { CommandFailure } from '../program/command-failure.js';
import type { StackAccess } from './find-access.js';

/** How long a person waits for a server that does not answer. */
const connectMilliseconds = 5_000;

/** A client that seals what it sends, as the service's own do. Refuses `temporal_unreachable`. */
export async function openTemporal(
  { temporalAddress, temporalNamespace }: StackAccess,
  keyring: Keyring,
): Promise<Client> {
  try {
    const connection = await Connection.connect({ address: temporalAddress, connectTimeout: connectMilliseconds });
    return new Client({ connection, namespace: temporalNamespace, dataConverter: encryptedDataConverter(keyring) });
  } catch {
    throw new CommandFailure('temporal_unreachable', `Temporal does not answer at ${temporalAddress}.`);
  }
}
