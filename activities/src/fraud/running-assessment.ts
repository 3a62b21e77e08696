import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { fraudLevelOf } from '@landed/contracts/fraud/levels';
import { type FraudAssessment, fraudUnavailable } from '@landed/contracts/fraud/types';
import type { FraudRequest, FraudScorer, FraudScoring } from './port.js';

/** An assessment that runs beside its charge. It never throws, and the charge does not depend on it. */
export interface RunningAssessment {
  /** The result so far, for a response that is stored now. */
  soFar(): FraudAssessment;
  /**
   * The result, or that there is none. It resolves when the budget is over at the latest; the budget starts with the
   * call.
   */
  result(): Promise<FraudAssessment>;
}

export function beginAssessment(scoring: FraudScoring | undefined, request: FraudRequest): RunningAssessment {
  const scorer = scoring?.scorer ?? null;
  if (scoring === undefined || scorer === null) return known(fraudUnavailable('not_configured'));
  let soFar = fraudUnavailable('timeout');
  const result = withinBudget(scorer, request, scoring.budgetMilliseconds).then((assessment) => {
    soFar = assessment;
    return assessment;
  });
  return { soFar: () => soFar, result: () => result };
}

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

function known(assessment: FraudAssessment): RunningAssessment {
  return { soFar: () => assessment, result: () => Promise.resolve(assessment) };
}

async function withinBudget(scorer: FraudScorer, request: FraudRequest, milliseconds: number) {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<FraudAssessment>((resolve) => {
    timer = setTimeout(() => {
      resolve(fraudUnavailable('timeout'));
      giveUp.abort();
    }, milliseconds);
  });
  const assessment = await Promise.race([over, assess(scorer, request, giveUp.signal)]);
  clearTimeout(timer);
  return assessment;
}

/** The scorer's error may contain what was sent to it, so it is dropped. */
async function assess(scorer: FraudScorer, request: FraudRequest, signal: AbortSignal): Promise<FraudAssessment> {
  try {
    const score = await scorer.assess(request, signal);
    return { status: 'assessed', score, level: fraudLevelOf(score), assessed_at: new Date().toISOString() };
  } catch {
    return fraudUnavailable('error');
  }
}
