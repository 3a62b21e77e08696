import type { AccountRef } from '../port.js';

/** The call was not sent: the processor does not know of it. */
export interface NotSent {
  readonly kind: 'not_sent';
}

/**
 * Sends a call of an inline attempt immediately or not at all. A call that is not sent is left to `reconcileOperation`, which
 * finds out that the processor does not know of it, and sends it.
 */
export interface InlineCalls {
  send<Result>(call: () => Promise<Result>): Promise<Result | NotSent>;
}

export type InlineCallsOf = (account: AccountRef) => InlineCalls;
