import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';

/** What handlers may reach: the read side of the store, Temporal, the keys of sealed answers, the log. */
export interface Services {
  readonly database: Database;
  readonly temporal: Client;
  readonly keyring: Keyring;
  readonly log: Logger;
}
