import type { AttemptOutcome } from '@landed/contracts/webhook/types';

/** Outcomes of attempts that never had a connection. */
export type ConnectionOutcome = Extract<
  AttemptOutcome,
  'connect_failed' | 'tls_failed' | 'dns_failed' | 'address_rejected'
>;

/** A failed connection. It contains our outcome only, no text of the endpoint or its name server. */
export class ConnectionFailure extends Error {
  readonly outcome: ConnectionOutcome;

  constructor(outcome: ConnectionOutcome) {
    super(outcome);
    this.name = 'ConnectionFailure';
    this.outcome = outcome;
  }
}
