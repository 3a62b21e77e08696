import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { MessageKey } from '../messages/messages.js';
import type { CardToken, CompletedStatus } from '../types.js';
import { failureMessage } from './failure-message.js';
import { type ChallengeReading, readChallenge } from './read-challenge.js';
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
  /**
   * Pays with a token. Does nothing unless the flow is idle. `keep` is called when the page received the token without
   * returning anything: while the card is unchanged, the same token is used again.
   *
   * @returns what the first response says, for the sheet of a wallet
   */
  start(token: CardToken, keep?: () => void): Promise<Reading>;
  /** Continues what is `unknown` or `closed`: the same token again, or the same challenge. */
  again(): void;
  /** Continues a payment that was created earlier. Does nothing unless the flow is idle. */
  resume(response: unknown): void;
}

/** The service responds within 20 s and a server has work of its own. A later response still counts. */
const waitMilliseconds = 45_000;

interface Attempt {
  readonly token: CardToken;
  readonly keep: (() => void) | undefined;
  /** Set by the first definite response. Later ones are ignored: each call may get one. */
  isDecided?: true;
  calls: number;
  /** Calls without a response. Each can still charge, even one that has taken too long. */
  pending: number;
}

/** For the developer whose `resume` continues nothing. */
export const noEffect = 'resume had no effect: it got no payment, or one is under way.';

const unknown = { kind: 'unknown' } as const;

export function paymentFlow(ports: FlowPorts): PaymentFlow {
  let phase: FlowPhase = 'idle';
  let again = () => {};

  const show: FlowPorts['show'] = (...shown) => {
    [phase] = shown;
    ports.show(...shown);
  };

  /** Calls `onSuccess`. The same token again is the same charge: the server has one idempotency key per order. */
  function ask(attempt: Attempt): Promise<Reading> {
    attempt.calls += 1;
    attempt.pending += 1;
    const call = attempt.calls;
    show('waiting');
    return new Promise((resolve) => {
      callPage(ports, attempt, (reading) => resolve(applied(attempt, call, reading)));
    });
  }

  function applied(attempt: Attempt, call: number, reading: Reading): Reading {
    if (attempt.isDecided) return reading;
    // "Nothing was charged" holds for this call. Another one with the same key may charge later.
    if (reading.kind === 'unknown' || (reading.kind === 'rejected' && attempt.pending > 0)) {
      ports.warn('onSuccess failed, took too long, or returned no payment: the outcome is unknown.');
      again = () => void ask(attempt);
      // A newer call is still running: its response will decide.
      if (call === attempt.calls && phase === 'waiting') show('unknown', 'unknown');
      return unknown;
    }
    attempt.isDecided = true;
    decide(reading, attempt.keep);
    return reading;
  }

  function decide(reading: Exclude<Reading, { kind: 'unknown' }>, keep?: () => void): void {
    switch (reading.kind) {
      case 'completed':
        finish(reading);
        break;
      case 'challenge':
        void authenticate(reading.clientSecret);
        break;
      case 'rejected':
        show('idle', 'notPaid');
        break;
      case 'nothing':
        ports.warn('onSuccess returned nothing. A payment that requires 3-D Secure stays unpaid.');
        keep?.();
        show('idle');
    }
  }

  async function authenticate(clientSecret: string): Promise<void> {
    show('challenge');
    const reading = await challenge(ports, clientSecret);
    if (reading.kind === 'completed') return finish(reading);
    again = () => void authenticate(clientSecret);
    show(reading.kind, reading.kind);
  }

  function finish(reading: Extract<Reading, { kind: 'completed' }>): void {
    const message = unpaidMessage(reading);
    if (message) show('idle', message);
    else show(reading.status === 'processing' ? 'processing' : 'paid');
    ports.complete(reading.status);
  }

  return {
    start: async (token, keep) => (phase === 'idle' ? ask({ token, keep, calls: 0, pending: 0 }) : unknown),
    again: () => again(),
    resume(response) {
      // The calls before are not known, so only what says something about the payment counts.
      const reading = readResponse(response, false);
      if (phase !== 'idle' || reading.kind === 'unknown') ports.warn(noEffect);
      else decide(reading);
    },
  };
}

/** Applies what the page responds, and `unknown` before that when it takes too long. */
function callPage(ports: FlowPorts, attempt: Attempt, apply: (reading: Reading) => void): void {
  const timer = setTimeout(() => apply(unknown), waitMilliseconds);
  // In a promise, so that an exception of a handler that is not async is an unknown outcome as well.
  void new Promise((settle) => settle(ports.onSuccess(attempt.token)))
    .then(
      (response) => readResponse(response, attempt.calls === 1),
      () => unknown,
    )
    .then((reading) => {
      clearTimeout(timer);
      attempt.pending -= 1;
      apply(reading);
    });
}

async function challenge(ports: FlowPorts, clientSecret: string): Promise<ChallengeReading> {
  try {
    return readChallenge(await ports.authenticate(clientSecret));
  } catch {
    // The processor's script failed: it says nothing about the payment.
    return unknown;
  }
}

/** Why a payment is not made. Undefined when it is made, or is on its way. */
export function unpaidMessage(reading: Reading): MessageKey | undefined {
  if (reading.kind === 'unknown') return 'unknown';
  if (reading.kind === 'rejected') return 'notPaid';
  if (reading.kind !== 'completed' || !/^(failed|canceled)$/.test(reading.status)) return undefined;
  return failureMessage(reading.failure ?? {});
}
