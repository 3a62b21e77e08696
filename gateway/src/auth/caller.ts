import type { UserId } from '@landed/contracts/dashboard/people';
import type { ApiKeyRecord } from '@landed/prisma/read/merchant/api-key';

/** For whom a request is: the merchant of an API key, or of a person who is signed in to the dashboard. */
export interface Caller extends Pick<ApiKeyRecord, 'merchantId' | 'rail' | 'taxPolicy'> {
  /** The id of the API key, or of the person's session. */
  readonly id: string;
  /** The person; absent for an API key. */
  readonly userId?: UserId;
}
