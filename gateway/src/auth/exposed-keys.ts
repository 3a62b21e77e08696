import { faultOf } from '@landed/codec/log/fault';
import type { ApiKeyRecord } from '@landed/prisma/read/merchant/api-key';
import { markKeyExposed } from '@landed/prisma/write/merchant/mark-key-exposed';
import type { Services } from '../services.js';

/** Records that a valid secret key was sent to an operation for browsers. */
export type RecordExposure = (key: ApiKeyRecord, requestId: string) => Promise<void>;

/**
 * Records each exposed key once and logs it; `landed merchants show` and `landed doctor` name it. The key keeps
 * working. When the database does not respond, the request is rejected all the same, and the next one is recorded.
 */
export function recordExposure({ database, log }: Pick<Services, 'database' | 'log'>): RecordExposure {
  return async ({ id, merchantId, rail, kind, isExposed }, requestId) => {
    if (kind !== 'secret' || isExposed) return;
    const fields = { merchant_id: merchantId, rail, key_id: id, request_id: requestId };
    try {
      if (await markKeyExposed(database, id)) log.warn(fields, 'secret key was sent from a browser: rotate it');
    } catch (error) {
      log.error({ ...fields, fault: faultOf(error) }, 'exposed secret key was not recorded');
    }
  };
}
