import { asId } from '../../ids/ids.js';
import type { StoredEvent } from '../envelope.js';
import type { EventType } from '../types.js';

/** The fields that differ between samples; the rest of the event follows from them. */
export interface SampleFields {
  /** Last four hex digits of the event's id, unique among the samples. */
  readonly number: string;
  readonly sequence: number;
  readonly previousStatus: string | null;
  /** Idempotency key of the request that caused the event; null without a request. */
  readonly idempotencyKey: string | null;
  readonly createdAt: string;
  readonly snapshot: unknown;
}

/** An event of the test rail as the store would return it. */
export function sampleOf(type: EventType, sample: SampleFields): StoredEvent {
  const { number, idempotencyKey, ...event } = sample;
  const requestId = idempotencyKey === null ? null : `019aa5b1-6f50-7a2e-b8d4-5e6f7a8b${number}`;
  return {
    ...event,
    id: asId<'event'>(`019aa5b1-70a2-7f11-b0c4-2e5d7a9c${number}`),
    type,
    livemode: false,
    request: { id: requestId, idempotencyKey },
  };
}
