import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';

/** What the functions of this folder need. Their caller decides who may call them. */
export interface EndpointService {
  readonly database: Database;
  readonly keyring: Keyring;
}
