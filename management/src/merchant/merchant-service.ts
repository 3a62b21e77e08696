import type { Database } from '@landed/prisma/database';

/** Dependencies of the functions in this folder. The caller decides who may call them. */
export interface MerchantService {
  readonly database: Database;
}
