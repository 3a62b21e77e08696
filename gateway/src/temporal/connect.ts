import type { Keyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

/**
 * Tries of one call while the server cannot be reached: about six seconds with the client's growing pauses. Long
 * enough for a server that restarts, short enough for a caller to hear that it did not.
 */
const attemptsMax = 7;

export interface TemporalOptions {
  readonly address: string;
  readonly namespace: string;
  readonly keyring: Keyring;
}

/** A client that connects with its first call, so that the gateway starts, and answers, without Temporal. */
export function openTemporal({ address, namespace, keyring }: TemporalOptions): Client {
  const retry = makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ maxAttempts: attemptsMax }));
  const connection = Connection.lazy({ address, interceptors: [retry] });
  return new Client({ connection, namespace, dataConverter: encryptedDataConverter(keyring) });
}
