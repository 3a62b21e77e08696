import type { ApiOptions } from '../merchant-api/find-api.js';

export interface TriggerOptions extends ApiOptions {
  readonly list?: true;
  readonly threeDSecure?: true;
  readonly endpoint?: string;
  /** For `stuck`. */
  readonly lost?: true;
  readonly timeout: number;
}
