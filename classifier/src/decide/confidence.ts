/** What is known of an answer besides its code. */
export interface Grounds {
  /** Share of the heading among all candidates. */
  readonly headingProbability: number;
  /** Score of the answer. */
  readonly score: number;
  /** Share of the title's words that say something and that the lexicon knows. */
  readonly explained: number;
  readonly hasStrongName: boolean;
  readonly decidesHeading: boolean;
  readonly decidesCode: boolean;
  readonly isVague: boolean;
  readonly hasTokens: boolean;
}

const highest = 0.97;
/** What is usual decides where the text is silent, and it is right more often than not. */
const undecided = 0.7;

/** Two decimals between 0 and 0.97. `table` turns the raw figure into how often such answers are right. */
export function confidenceOf(grounds: Grounds, table: readonly (readonly [number, number])[]): number {
  if (!grounds.hasTokens) return 0.05;
  const calibrated = interpolate(rawConfidence(grounds), table);
  const cap = Math.min(highest, grounds.decidesHeading ? undecided : 1, grounds.isVague ? 0.25 : 1);
  return Math.round(Math.min(calibrated, cap) * 100) / 100;
}

/** Between 0 and 1, rising with every ground; what it means is for the table to say. */
export function rawConfidence(grounds: Grounds): number {
  const strength = Math.min(1, Math.max(0, grounds.score) / 5);
  const name = grounds.hasStrongName ? 1 : 0.55;
  return (
    grounds.headingProbability *
    (0.4 + 0.35 * strength + 0.25 * grounds.explained) *
    name *
    (grounds.decidesCode ? 0.95 : 1)
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
