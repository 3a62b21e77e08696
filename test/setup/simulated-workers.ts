import { Admission, type RejectionReason } from '@landed/gateway/admission/admission';
import { admissionSettings, admissionVariables } from '@landed/gateway/admission/settings';
import { z } from 'zod';

/** Workers that several gateways share: requests wait in one queue, and each occupies a worker for its service time. */
export interface SimulatedWorkers {
  readonly workers: number;
  readonly serviceMilliseconds: number;
  readonly gateways: number;
  /** From 0 to 1, excluding 1. */
  readonly random: () => number;
}

export interface Attempt {
  readonly merchant: string;
  readonly at: number;
  readonly gateway: number;
  /** Null: it succeeded. */
  rejection: RejectionReason | null;
  retryAfterSeconds: number;
  milliseconds: number;
}

interface Event {
  readonly at: number;
  readonly run: () => void;
}

/** Money operations on simulated workers and a clock that only `run` moves. */
export function simulate({ workers, serviceMilliseconds, gateways, random }: SimulatedWorkers) {
  let clock = 0;
  const events: Event[] = [];
  const freeAt = Array.from({ length: workers }, () => 0);
  const attempts: Attempt[] = [];
  const settings = admissionSettings(z.object(admissionVariables).parse({}));
  if (settings === null) throw new Error('Admission is off by default.');
  const admissions = Array.from({ length: gateways }, () => new Admission({ settings, now: () => clock, random }));

  function at(instant: number, run: () => void): void {
    const index = events.findLastIndex((event) => event.at <= instant);
    events.splice(index + 1, 0, { at: instant, run });
  }

  /** Asks a gateway now; the places are taken in turn when none is named. */
  function send(merchant: string, gateway = attempts.length % gateways, then?: (attempt: Attempt) => void): void {
    const decision = admissions[gateway]?.request('money', merchant);
    if (decision === undefined) throw new Error('There is no such gateway.');
    const attempt: Attempt = { merchant, at: clock, gateway, rejection: null, retryAfterSeconds: 0, milliseconds: 0 };
    attempts.push(attempt);
    if (decision.kind === 'rejection') {
      attempt.rejection = decision.reason;
      attempt.retryAfterSeconds = decision.retryAfterSeconds;
      then?.(attempt);
      return;
    }
    const startedAt = clock;
    const first = freeAt.indexOf(Math.min(...freeAt));
    const endsAt = Math.max(clock, freeAt[first] ?? 0) + serviceMilliseconds * (0.75 + random() / 2);
    freeAt[first] = endsAt;
    at(endsAt, () => {
      attempt.milliseconds = clock - startedAt;
      decision.measure('charge', startedAt);
      decision.release();
      then?.(attempt);
    });
  }

  return {
    attempts,
    at,
    send,
    now: () => clock,
    limits: () =>
      admissions.map((admission) => admission.state().find((it) => it.requestClass === 'money')?.limit ?? 0),
    /** Sends requests of a merchant at a steady rate with random gaps, from now on. */
    load(merchant: string, perSecond: number, seconds: number, gateway?: number): void {
      const until = clock + seconds * 1_000;
      const next = () => {
        const gap = (-Math.log(1 - random()) * 1_000) / perSecond;
        if (clock + gap < until) at(clock + gap, () => (send(merchant, gateway), next()));
      };
      at(clock, next);
    },
    run(seconds: number): void {
      const until = clock + seconds * 1_000;
      while (events[0] !== undefined && events[0].at <= until) {
        const event = events.shift() as Event;
        clock = event.at;
        event.run();
      }
      clock = until;
    },
  };
}
