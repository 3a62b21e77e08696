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
  /**
   * Whether the processor is failing and the next call would not be sent, because it is not time for a probe. An
   * operation that is not prepared by then is rejected: its caller would wait for nothing. The guard counts each time.
   */
  isDown(): boolean;
  send<Result>(call: () => Promise<Result>): Promise<Result | NotSent>;
}

export type InlineCallsOf = (account: AccountRef) => InlineCalls;
