import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';

/** What handlers may use: the database, Temporal, the encryption keys of stored responses, the log. */
export interface Services {
  readonly database: Database;
  readonly temporal: Client;
  readonly keyring: Keyring;
  readonly log: Logger;
}
