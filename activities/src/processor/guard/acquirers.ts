import type { CircuitReading } from '../../circuit/circuit-reading.js';
import type { ProcessorAccount } from '../accounts.js';
import type { AccountRef, ProcessorOf } from '../port.js';
import { perAccount } from '../registry.js';
import { createStripeProcessor } from '../stripe/stripe-processor.js';
import { type AcquirerGuard, createAcquirerGuard, type GuardLimits, guardLimits } from './acquirer-guard.js';
import type { InlineCallsOf } from './inline-calls.js';
import { observed } from './observed.js';

/** The acquiring accounts of this process, each with its guard. */
export interface Acquirers {
  /** Never held back: for the slow lane, and for whoever has passed the fast lane. */
  readonly processorOf: ProcessorOf;
  readonly fastLaneOf: InlineCallsOf;
  /** How each stands now, for whoever runs the process. */
  readings(): readonly (AccountRef & Pick<AcquirerGuard, 'circuit' | 'fastCalls' | 'heldBack'>)[];
}

export interface AcquirerOptions {
  readonly limits?: GuardLimits;
  readonly onCircuitChange?: (account: AccountRef, circuit: CircuitReading) => void;
}

export function createAcquirers(accounts: readonly ProcessorAccount[], options: AcquirerOptions = {}): Acquirers {
  const { limits = guardLimits, onCircuitChange } = options;
  const rows = accounts.map((account) => {
    const { entity, rail } = account;
    const guard = createAcquirerGuard(limits, (circuit) => onCircuitChange?.({ entity, rail }, circuit));
    return { entity, rail, guard, processor: observed(createStripeProcessor(account), guard) };
  });
  const rowOf = perAccount(rows);
  return {
    processorOf: (account) => rowOf(account).processor,
    fastLaneOf: (account) => rowOf(account).guard.fastLane,
    readings: () =>
      rows.map(({ entity, rail, guard: { circuit, fastCalls, heldBack } }) => ({
        entity,
        rail,
        circuit,
        fastCalls,
        heldBack,
      })),
  };
}
