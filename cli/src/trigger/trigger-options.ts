import type { ChangeOptions } from '../access/stack-command.js';
import type { ApiOptions } from '../merchant-api/find-api.js';

export interface TriggerOptions extends ApiOptions, ChangeOptions {
  readonly list?: true;
  readonly threeDSecure?: true;
  readonly endpoint?: string;
  /** For `stuck`. */
  readonly lost?: true;
  readonly timeout: number;
}
