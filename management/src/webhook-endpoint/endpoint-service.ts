import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';

/** Dependencies of the functions in this folder. The caller decides who may call them. */
export interface EndpointService {
  readonly database: Database;
  readonly keyring: Keyring;
}
