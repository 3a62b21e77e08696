import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { type FraudAssessment, fraudUnavailable } from '@landed/contracts/fraud/types';

/**
 * The assessment of a response, with the paths of the evidence that was dropped. A merchant without fraud scoring, whose
 * assessment is null, gets one if something was dropped: otherwise it would not learn of it.
 */
export function withIgnoredEvidence(
  assessment: FraudAssessment | null,
  { body }: Pick<CheckoutInput, 'body'>,
): FraudAssessment | null {
  const ignored = body.buyer_context?.ignored ?? [];
  if (ignored.length === 0) return assessment;
  return { ...(assessment ?? fraudUnavailable('not_configured')), ignored };
}
