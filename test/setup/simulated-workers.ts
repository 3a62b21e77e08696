import { Admission } from '@landed/gateway/admission/admission';
import type { Decision, Permit, RejectionReason } from '@landed/gateway/admission/decision';
import { admissionSettings, admissionVariables } from '@landed/gateway/admission/settings';
import { z } from 'zod';

/** Workers that several gateways share: requests wait in one queue, and each occupies a worker for its service time. */
export interface SimulatedWorkers {
  readonly workers: number;
  readonly serviceMilliseconds: number;
  readonly gateways: number;
  /** How long a bank takes in addition, while no worker is occupied. None when absent. */
  readonly bankMilliseconds?: (merchant: string) => number;
  /** Which part of the workers' time is measured as the bank's: between the call and the save, work waits as well. */
  readonly partTakenForBank?: number;
  /** From 0 to 1, excluding 1. */
  readonly random: () => number;
}

export interface Attempt {
  readonly merchant: string;
  readonly at: number;
  readonly gateway: number;
  /** Null: it succeeded, or has not ended. */
  rejection: RejectionReason | null;
  retryAfterSeconds: number;
  /** From the request to its response. */
  milliseconds: number;
  hasBegun: boolean;
  hasEnded: boolean;
}

interface Event {
  readonly at: number;
  readonly run: () => void;
}

/** Money operations on simulated workers and a clock that only `run` moves. */
export function simulate({
  workers,
  serviceMilliseconds,
  gateways,
  bankMilliseconds,
  partTakenForBank = 0,
  random,
}: SimulatedWorkers) {
  let clock = 0;
  const events: Event[] = [];
  const freeAt = Array.from({ length: workers }, () => 0);
  const attempts: Attempt[] = [];
  const settings = admissionSettings(z.object(admissionVariables).parse({}));
  if (settings === null) throw new Error('Admission is off by default.');
  const admissions = Array.from(
    { length: gateways },
    () => new Admission({ settings, now: () => clock, after, random }),
  );

  function at(instant: number, run: () => void): Event {
    const event = { at: instant, run };
    const index = events.findLastIndex((each) => each.at <= instant);
    events.splice(index + 1, 0, event);
    return event;
  }

  function after(milliseconds: number, run: () => void): () => void {
    const event = at(clock + milliseconds, run);
    return () => {
      const index = events.indexOf(event);
      if (index >= 0) events.splice(index, 1);
    };
  }

  /** Ends when a worker has done the work, and the bank. */
  function work(merchant: string, ended: (processorMilliseconds: number) => void): void {
    const first = freeAt.indexOf(Math.min(...freeAt));
    const endsAt = Math.max(clock, freeAt[first] ?? 0) + serviceMilliseconds * (0.75 + random() / 2);
    freeAt[first] = endsAt;
    const processorMilliseconds = bankMilliseconds?.(merchant) ?? 0;
    const taken = (endsAt - clock) * partTakenForBank;
    at(endsAt + processorMilliseconds, () => ended(processorMilliseconds + taken));
  }

  /** Asks a gateway now; the gateways are asked in turn when none is named. Returns what the caller does when it leaves. */
  function send(merchant: string, gateway = attempts.length % gateways, then?: (attempt: Attempt) => void): () => void {
    const admission = admissions[gateway];
    if (admission === undefined) throw new Error('There is no such gateway.');
    const attempt: Attempt = {
      merchant,
      at: clock,
      gateway,
      rejection: null,
      retryAfterSeconds: 0,
      milliseconds: 0,
      hasBegun: false,
      hasEnded: false,
    };
    attempts.push(attempt);
    const end = () => {
      attempt.hasEnded = true;
      attempt.milliseconds = clock - attempt.at;
      then?.(attempt);
    };
    const run = (permit: Permit) => {
      const startedAt = clock;
      attempt.hasBegun = true;
      work(merchant, (processorMilliseconds) => {
        permit.measure('charge', startedAt, processorMilliseconds);
        permit.release();
        end();
      });
    };
    const decided = (decision: Decision) => {
      if (decision.kind === 'permit') return run(decision);
      attempt.rejection = decision.reason;
      attempt.retryAfterSeconds = decision.retryAfterSeconds;
      end();
    };
    const arrival = admission.arrive('money', merchant);
    if (arrival.kind === 'arrival') arrival.turn(decided);
    else decided(arrival);
    return arrival.kind === 'arrival' ? arrival.leave : () => undefined;
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
