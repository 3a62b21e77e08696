import { type AdmissionClock, ClassAdmission } from './class-admission.js';
import type { Arrival, Rejection, RejectionReason } from './decision.js';
import { type RequestClass, requestClasses } from './request-class.js';
import type { AdmissionSettings } from './settings.js';

export interface AdmissionOptions extends AdmissionClock {
  readonly settings: AdmissionSettings;
  /** From 0 to 1, excluding 1. */
  readonly random: () => number;
}

/** What admission does with one class; `rejected` counts from the start of the process. */
export interface AdmissionState {
  readonly requestClass: RequestClass;
  /** Requests that run. */
  readonly inFlight: number;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  readonly limit: number;
  readonly rejected: Readonly<Record<RejectionReason, number>>;
}

/**
 * Decides which requests this process works on, and in which order, before it does any work for them. A request that would
 * wait for long is rejected at once: a long queue would hide the load from the callers.
 */
export class Admission {
  readonly #classes: Readonly<Record<RequestClass, ClassAdmission>>;

  constructor({ settings, random, ...clock }: AdmissionOptions) {
    const open = (requestClass: RequestClass) => new ClassAdmission(settings[requestClass], clock, random);
    this.#classes = { read: open('read'), quote: open('quote'), money: open('money') };
  }

  /** @param merchant identifies the merchant and the mode: a test must not delay the same merchant's charges. */
  arrive(requestClass: RequestClass, merchant: string): Arrival | Rejection {
    return this.#classes[requestClass].arrive(merchant);
  }

  state(): readonly AdmissionState[] {
    return requestClasses.map((requestClass) => ({ requestClass, ...this.#classes[requestClass].state() }));
  }
}
