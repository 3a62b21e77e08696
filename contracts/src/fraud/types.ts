import type { FraudLevel } from './levels.js';

/** Why there is no score: the scorer took too long, nobody scores here, or it did not answer properly. */
export const fraudUnavailableReasons = ['timeout', 'not_configured', 'error'] as const;
export type FraudUnavailableReason = (typeof fraudUnavailableReasons)[number];

/**
 * What a scorer thinks of a charge, for the merchant to weigh. It decided nothing: the charge was made, declined or
 * left open as it would have been without. In no answer but the one of create, and in no event, log or row.
 */
export type FraudAssessment =
  | {
      readonly status: 'assessed';
      /** 0 to 100, higher is worse. */
      readonly score: number;
      readonly level: FraudLevel;
      readonly assessed_at: string;
    }
  | { readonly status: 'unavailable'; readonly reason: FraudUnavailableReason };

export function fraudUnavailable(reason: FraudUnavailableReason): FraudAssessment {
  return { status: 'unavailable', reason };
}
