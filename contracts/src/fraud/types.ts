import type { FraudLevel } from './levels.js';

/** Why a score is missing: the scorer was too slow, is not configured, or did not return a score. */
export const fraudUnavailableReasons = ['timeout', 'not_configured', 'error'] as const;
export type FraudUnavailableReason = (typeof fraudUnavailableReasons)[number];

/**
 * The fraud score of a charge, for the merchant's information. It never affects the charge. Only the response of create
 * and its replays contain it; events, logs and other responses do not. The dashboard reads it there.
 */
export type FraudAssessment = (
  | {
      readonly status: 'assessed';
      /** 0 to 100, higher is worse. */
      readonly score: number;
      readonly level: FraudLevel;
      readonly assessed_at: string;
    }
  | { readonly status: 'unavailable'; readonly reason: FraudUnavailableReason }
) & {
  /** Paths of the evidence of the request that was not usable and was dropped; absent if nothing was. */
  readonly ignored?: readonly string[];
};

export function fraudUnavailable(reason: FraudUnavailableReason): FraudAssessment {
  return { status: 'unavailable', reason };
}
