/** The evidence for a classification. */
export interface Evidence {
  /** Share of the heading among all candidates. */
  readonly headingProbability: number;
  /** Score of the best candidate. */
  readonly score: number;
  /** Share of the title's words, without noise, that are known. */
  readonly explained: number;
  readonly hasStrongName: boolean;
  readonly decidesHeading: boolean;
  readonly decidesCode: boolean;
  readonly isVague: boolean;
  readonly hasTokens: boolean;
}

const highest = 0.97;
/** Where the text states nothing, the usual case decides, and it is more often right than wrong. */
const undecided = 0.7;

/** Between 0 and 0.97, with two decimals. `table` maps the raw confidence to the share of right classifications. */
export function confidenceOf(evidence: Evidence, table: readonly (readonly [number, number])[]): number {
  if (!evidence.hasTokens) return 0.05;
  const calibrated = interpolate(rawConfidence(evidence), table);
  const cap = Math.min(highest, evidence.decidesHeading ? undecided : 1, evidence.isVague ? 0.25 : 1);
  return Math.round(Math.min(calibrated, cap) * 100) / 100;
}

/** Between 0 and 1, before calibration by the table. Rises with every piece of evidence. */
export function rawConfidence(evidence: Evidence): number {
  const strength = Math.min(1, Math.max(0, evidence.score) / 5);
  const name = evidence.hasStrongName ? 1 : 0.55;
  return (
    evidence.headingProbability *
    (0.4 + 0.35 * strength + 0.25 * evidence.explained) *
    name *
    (evidence.decidesCode ? 0.95 : 1)
  );
}

function interpolate(raw: number, table: readonly (readonly [number, number])[]): number {
  const above = table.findIndex(([score]) => score >= raw);
  const next = table[above];
  const last = table.at(-1);
  if (next === undefined) return last?.[1] ?? 0;
  const before = table[above - 1];
  if (before === undefined) return next[1];
  return before[1] + ((raw - before[0]) / (next[0] - before[0])) * (next[1] - before[1]);
}
