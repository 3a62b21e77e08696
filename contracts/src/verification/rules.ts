import type { Verification, VerificationState } from './types.js';

const openStates: readonly VerificationState[] = ['in_progress', 'pending', 'needs_information'];

/**
 * How long the processor is not asked again, when no event says more. No state is left by events alone: an event may be
 * lost, and the processor may change a result months later.
 */
export function readPauseSeconds(state: VerificationState): number {
  return openStates.includes(state) ? 3_600 : 86_400;
}

/** The verification to show of those at several entities: a verified one, else the one that changed last. */
export function shownVerification(all: readonly Verification[]): Verification | null {
  const verified = all.find(({ state }) => state === 'verified');
  return verified ?? all.toSorted((one, other) => other.since.localeCompare(one.since))[0] ?? null;
}
