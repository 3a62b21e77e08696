import { z } from 'zod';
import type { LimitSettings } from './adaptive-limit.js';
import type { RequestClass } from './request-class.js';

const inFlight = z.coerce.number().int().min(1).max(10_000);

/** The environment variables of admission, with their defaults. */
export const admissionVariables = {
  /** `off` admits every request, for tests and measurements. */
  ADMISSION: z.enum(['on', 'off']).default('on'),
  /** The most requests of a class that one process runs at once. The limit in force is found below it. */
  ADMISSION_READS_MAX: inFlight.default(256),
  ADMISSION_QUOTES_MAX: inFlight.default(64),
  ADMISSION_MONEY_MAX: inFlight.default(64),
  /** How much longer than without load requests may take before the limit of their class falls; at least 30 %. */
  ADMISSION_QUEUE_MS: z.coerce.number().int().min(1).max(10_000).default(10),
} as const;

type Variables = z.output<z.ZodObject<typeof admissionVariables>>;

export interface ClassSettings extends LimitSettings {
  /** The most that run or wait when many come at once. */
  readonly burst: number;
}

export type AdmissionSettings = Readonly<Record<RequestClass, ClassSettings>>;

/** The lowest limits, however slow everything behind the process is. */
const lowest = { read: 8, quote: 1, money: 1 } as const;
/**
 * The first limits. More of a flood would run in front of a neighbour until the limit has fallen. Four money operations
 * use two cores of workers whole, and the first ones show only later how long they wait for the processor.
 */
const first = { read: 32, quote: 3, money: 4 } as const;
/** A burst within the rate limits of one merchant in test mode. */
const burst = { read: 256, quote: 24, money: 24 } as const;

/** Null: admission is off. */
export function admissionSettings(env: Variables): AdmissionSettings | null {
  if (env.ADMISSION === 'off') return null;
  const settings = (requestClass: RequestClass, max: number): ClassSettings => ({
    min: Math.min(lowest[requestClass], max),
    start: Math.min(first[requestClass], max),
    max,
    queueMilliseconds: env.ADMISSION_QUEUE_MS,
    burst: burst[requestClass],
  });
  return {
    read: settings('read', env.ADMISSION_READS_MAX),
    quote: settings('quote', env.ADMISSION_QUOTES_MAX),
    money: settings('money', env.ADMISSION_MONEY_MAX),
  };
}
