/** The evidence for a classification. */
export interface Evidence {
  /** Score of the best candidate, and how far it leads the best candidate of another heading. */
  readonly score: number;
  readonly lead: number;
  /** 1 if the search finds the heading first, 1/2 if second, and so on; 0 if it does not find it. */
  readonly agreement: number;
  /** Share of the title's words, without noise, that are known. */
  readonly explained: number;
  readonly isVague: boolean;
  readonly hasTokens: boolean;
}

/** The fitted figures: a logistic curve over the evidence, and shares of the alternatives. */
export interface ConfidenceModel {
  readonly start: number;
  readonly lead: number;
  readonly agreement: number;
  /** By position: how often the alternative is right when the classification is wrong. */
  readonly alternatives: readonly number[];
}

const highest = 0.97;
const ofVagueText = 0.25;
const ofNothingKnown = 0.05;
const leastOfAlternative = 0.01;
/** A larger lead says nothing more. */
const greatestLead = 6;

/** Between 0 and 0.97, with two decimals: how likely the heading is right. */
export function confidenceOf(evidence: Evidence, model: ConfidenceModel): number {
  if (!evidence.hasTokens) return ofNothingKnown;
  const [lead, agreement] = confidenceFeatures(evidence);
  const likely = 1 / (1 + Math.exp(-(model.start + model.lead * lead + model.agreement * agreement)));
  return Math.round(Math.min(likely, highest, evidence.isVague ? ofVagueText : 1) * 100) / 100;
}

/** The evidence that the curve uses, each between 0 and 1. */
export function confidenceFeatures({ lead, agreement }: Evidence): readonly [lead: number, agreement: number] {
  return [Math.min(Math.max(lead, 0), greatestLead) / greatestLead, agreement];
}

/** How likely an alternative is right: its share of what the classification leaves, never more than that one's own. */
export function alternativeConfidence(position: number, confidence: number, model: ConfidenceModel): number {
  const share = model.alternatives[position] ?? 0;
  return Math.min(confidence, Math.max(leastOfAlternative, Math.round((1 - confidence) * share * 100) / 100));
}
