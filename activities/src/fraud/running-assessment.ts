import { fraudLevelOf } from '@landed/contracts/fraud/levels';
import { type FraudAssessment, fraudUnavailable } from '@landed/contracts/fraud/types';
import type { FraudRequest, FraudScorer, FraudScoring } from './port.js';

/** An assessment that runs beside its charge. It never throws, and whatever becomes of it the charge goes on. */
export interface RunningAssessment {
  /** The word if there is one already, for an answer that is written down now. */
  soFar(): FraudAssessment;
  /** The word, or that there is none: at the latest when the budget is over, counted from the beginning. */
  word(): Promise<FraudAssessment>;
}

export function beginAssessment(scoring: FraudScoring | undefined, request: FraudRequest): RunningAssessment {
  const scorer = scoring?.scorer ?? null;
  if (scoring === undefined || scorer === null) return known(fraudUnavailable('not_configured'));
  let soFar = fraudUnavailable('timeout');
  const word = withinBudget(scorer, request, scoring.budgetMilliseconds).then((assessment) => {
    soFar = assessment;
    return assessment;
  });
  return { soFar: () => soFar, word: () => word };
}

function known(assessment: FraudAssessment): RunningAssessment {
  return { soFar: () => assessment, word: () => Promise.resolve(assessment) };
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

/** What went wrong is the scorer's own and may hold what it was told, so it is not looked at. */
async function assess(scorer: FraudScorer, request: FraudRequest, signal: AbortSignal): Promise<FraudAssessment> {
  try {
    const score = await scorer.assess(request, signal);
    return { status: 'assessed', score, level: fraudLevelOf(score), assessed_at: new Date().toISOString() };
  } catch {
    return fraudUnavailable('error');
  }
}
