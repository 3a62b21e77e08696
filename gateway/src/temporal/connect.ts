import type { Keyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { temporalConnection } from '@landed/codec/temporal-connection';
import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

/**
 * Attempts of one call while the server is unreachable: about six seconds with the client's backoff. Long enough for a
 * server restart, short enough for the caller to get an error.
 */
const attemptsMax = 7;

export interface TemporalOptions {
  readonly address: string;
  readonly namespace: string;
  readonly keyring: Keyring;
}

/** A client that connects with its first call, with the TLS and credentials of this process's environment, so that the gateway starts and responds without Temporal. */
export function openTemporal({ address, namespace, keyring }: TemporalOptions): Client {
  const retry = makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ maxAttempts: attemptsMax }));
  const connection = Connection.lazy({ ...temporalConnection(process.env, address), interceptors: [retry] });
  return new Client({ connection, namespace, dataConverter: encryptedDataConverter(keyring) });
}
