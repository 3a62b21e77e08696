import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';

/** What a merchant names by its id. Another merchant's, and what is on the other rail, is not found. */
export interface ResourceKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly id: string;
}
