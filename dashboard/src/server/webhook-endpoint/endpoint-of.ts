import { asId } from '@landed/contracts/ids/ids';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { MerchantRequest } from '../routing/route.js';

/** The endpoint that the address names. Whether it is this merchant's in this mode, `management` finds out. */
export function endpointOf({ merchantId, rail, params }: MerchantRequest<unknown, unknown>): EndpointRef {
  return { merchantId, rail, endpointId: asId<'webhook_endpoint'>(params['id'] ?? '') };
}
