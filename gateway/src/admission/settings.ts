import { z } from 'zod';
import type { LimitSettings } from './adaptive-limit.js';
import type { RequestClass } from './request-class.js';

const inFlight = z.coerce.number().int().min(1).max(10_000);

/** The environment variables of admission, with their defaults. */
export const admissionVariables = {
  /** `off` admits every request, for tests and measurements. */
  ADMISSION: z.enum(['on', 'off']).default('on'),
  /** The most requests of a class that one process works on at once. The limit in force is found below it. */
  ADMISSION_READS_MAX: inFlight.default(256),
  ADMISSION_QUOTES_MAX: inFlight.default(64),
  ADMISSION_MONEY_MAX: inFlight.default(64),
  /** How much longer than without load a request may take before the limit of its class falls. */
  ADMISSION_QUEUE_MS: z.coerce.number().int().min(10).max(10_000).default(75),
} as const;

type Variables = z.output<z.ZodObject<typeof admissionVariables>>;

export type AdmissionSettings = Readonly<Record<RequestClass, LimitSettings>>;

/**
 * A process works on this many, however slow everything behind it is. 4 money operations keep two cores of workers busy:
 * when other work on their machine makes them slow, fewer would only leave them idle. More would be a queue in which a
 * merchant that does not flood waits as well.
 */
const lowest = { read: 8, quote: 4, money: 4 } as const;
/**
 * What a process starts with: a burst within the rate limits of one merchant in test mode. 8 to 16 money operations use
 * two cores of workers whole.
 */
const first = { read: 256, quote: 24, money: 24 } as const;

/** Null: admission is off. */
export function admissionSettings(env: Variables): AdmissionSettings | null {
  if (env.ADMISSION === 'off') return null;
  const limit = (requestClass: RequestClass, max: number): LimitSettings => ({
    min: Math.min(lowest[requestClass], max),
    start: Math.min(first[requestClass], max),
    max,
    queueMilliseconds: env.ADMISSION_QUEUE_MS,
  });
  return {
    read: limit('read', env.ADMISSION_READS_MAX),
    quote: limit('quote', env.ADMISSION_QUOTES_MAX),
    money: limit('money', env.ADMISSION_MONEY_MAX),
  };
}
