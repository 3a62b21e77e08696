import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { MessageKey } from '../messages/messages.js';
import type { CardToken, CompletedStatus } from '../types.js';
import { failureMessage } from './failure-message.js';
import { readChallenge } from './read-challenge.js';
import { type Reading, readResponse } from './read-response.js';

/**
 * Where a payment is. `idle`: there is none, and a card can be used. `unknown` and `closed` can be continued, and no
 * new card is accepted before that: a second payment could be charged beside the first one.
 */
export type FlowPhase = 'idle' | 'waiting' | 'challenge' | 'unknown' | 'closed' | 'processing' | 'paid';

export interface FlowPorts {
  /** Hands the token to the merchant's page. */
  onSuccess(token: CardToken): unknown;
  /** The processor's 3-D Secure challenge. */
  authenticate(clientSecret: string): Promise<PaymentIntentResult>;
  show(phase: FlowPhase, message?: MessageKey): void;
  complete(status: CompletedStatus): void;
  /** For the developer, in test mode. */
  warn(text: string): void;
}

export interface PaymentFlow {
  /** Resolves to whether the wallet's sheet may close as a success: not declined, not unknown. */
  start(token: CardToken): Promise<boolean>;
  /** Continues what is `unknown` or `closed`: the same token again, or the same challenge. */
  again(): void;
  /** Continues a payment that was created earlier. */
  resume(response: unknown): void;
  /** The token that the page received without returning anything. It is used again while the card is unchanged. */
  unusedToken(): CardToken | undefined;
  discardToken(): void;
}

/** The service responds within 20 s and a server has work of its own. A later response still counts. */
const waitMilliseconds = 45_000;

interface Attempt {
  readonly token: CardToken | undefined;
  /** Set by the first definite response. Later ones are ignored: each call may get one. */
  isDecided: boolean;
  calls: number;
}

export function paymentFlow(ports: FlowPorts): PaymentFlow {
  let again: () => void = () => {};
  let unused: CardToken | undefined;

  /** Calls `onSuccess`. The same token again is the same charge: the server has one idempotency key per order. */
  function ask(attempt: Attempt, token: CardToken): Promise<boolean> {
    attempt.calls += 1;
    const call = attempt.calls;
    ports.show('waiting');
    return new Promise((resolve) => {
      const decide = (reading: Reading) => resolve(apply(attempt, call, reading));
      const timer = setTimeout(() => decide({ kind: 'unknown' }), waitMilliseconds);
      // In a promise, so that an exception of a handler that is not async is an unknown outcome as well.
      void new Promise((settle) => settle(ports.onSuccess(token)))
        .then(
          (response) => readResponse(response, call === 1),
          (): Reading => ({ kind: 'unknown' }),
        )
        .then((reading) => {
          clearTimeout(timer);
          decide(reading);
        });
    });
  }

  function apply(attempt: Attempt, call: number, reading: Reading): boolean {
    if (attempt.isDecided) return false;
    if (reading.kind === 'unknown') {
      ports.warn('onSuccess failed, took too long, or returned no payment: the outcome is unknown.');
      const { token } = attempt;
      again = () => token && void ask(attempt, token);
      // A newer call is still running: its response will decide.
      if (call === attempt.calls) ports.show('unknown', 'unknown');
      return false;
    }
    attempt.isDecided = true;
    return decide(attempt, reading);
  }

  function decide(attempt: Attempt, reading: Exclude<Reading, { kind: 'unknown' }>): boolean {
    switch (reading.kind) {
      case 'completed':
        return finish(reading);
      case 'challenge':
        void authenticate(reading.clientSecret);
        return true;
      case 'rejected':
        ports.show('idle', 'notPaid');
        return false;
      case 'nothing':
        ports.warn(
          'onSuccess returned nothing. If the payment requires 3-D Secure, it is never authenticated and stays unpaid. ' +
            'Return the payment of your server.',
        );
        unused = attempt.token;
        ports.show('idle');
        return true;
    }
  }

  async function authenticate(clientSecret: string): Promise<void> {
    ports.show('challenge');
    const reading = await ports.authenticate(clientSecret).then(readChallenge, () => ({ kind: 'unknown' }) as const);
    if (reading.kind === 'completed') {
      finish(reading);
      return;
    }
    again = () => void authenticate(clientSecret);
    ports.show(reading.kind, reading.kind);
  }

  function finish({ status, failure = {} }: Extract<Reading, { kind: 'completed' }>): boolean {
    const isFailed = status === 'failed' || status === 'canceled';
    if (isFailed) ports.show('idle', failureMessage(failure));
    else ports.show(status === 'processing' ? status : 'paid');
    ports.complete(status);
    return !isFailed;
  }

  return {
    start(token) {
      unused = undefined;
      return ask({ token, isDecided: false, calls: 0 }, token);
    },
    again: () => again(),
    resume(response) {
      const reading = readResponse(response);
      if (reading.kind === 'unknown') ports.warn('resume got no payment.');
      else decide({ token: undefined, isDecided: true, calls: 0 }, reading);
    },
    unusedToken: () => unused,
    discardToken() {
      unused = undefined;
    },
  };
}
