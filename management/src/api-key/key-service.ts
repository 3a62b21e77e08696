import type { Database } from '@landed/prisma/database';

/** Dependencies of the functions in this folder. The caller decides who may call them. */
export interface KeyService {
  readonly database: Database;
  /** The secret with which the gateway hashes keys. With another one, new keys do not work. */
  readonly apiKeyPepper: string;
}
