import type { AccountRef } from '../port.js';

/** The call was not made: the processor has heard nothing of it. */
export interface NotSent {
  readonly kind: 'not_sent';
}

/**
 * Lets a call that a buyer waits for go out at once or not at all. What is not sent is left to the slow lane, which
 * finds out that the processor knows nothing of it, and sends it from there.
 */
export interface InlineCalls {
  send<Verdict>(call: () => Promise<Verdict>): Promise<Verdict | NotSent>;
}

export type InlineCallsOf = (account: AccountRef) => InlineCalls;

/** Holds nothing back. */
export const unguardedCalls: InlineCalls = { send: (call) => call() };
