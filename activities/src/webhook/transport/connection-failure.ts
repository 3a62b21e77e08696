import type { AttemptOutcome } from '@landed/contracts/webhook/types';

/** What keeps an attempt from ever having a connection. */
export type ConnectionOutcome = Extract<
  AttemptOutcome,
  'connect_failed' | 'tls_failed' | 'dns_failed' | 'address_refused'
>;

/** No connection, and why in our words: what the other side or its name server said is not kept. */
export class ConnectionFailure extends Error {
  readonly outcome: ConnectionOutcome;

  constructor(outcome: ConnectionOutcome) {
    super(outcome);
    this.name = 'ConnectionFailure';
    this.outcome = outcome;
  }
}
