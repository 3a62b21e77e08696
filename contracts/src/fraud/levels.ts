/** Risk levels of a score, for a merchant that decides whether to ship. */
export const fraudLevels = ['normal', 'elevated', 'highest'] as const;
export type FraudLevel = (typeof fraudLevels)[number];

export const fraudScoreMax = 100;

/** The lowest score of each level above `normal`. */
export const elevatedFrom = 65;
export const highestFrom = 75;

/** The level of a score from 0 to {@link fraudScoreMax}. */
export function fraudLevelOf(score: number): FraudLevel {
  if (score >= highestFrom) return 'highest';
  return score >= elevatedFrom ? 'elevated' : 'normal';
}
