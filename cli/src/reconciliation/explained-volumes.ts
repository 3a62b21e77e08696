import { explainedPercent } from '@landed/contracts/reconciliation/explained-volume';
import type { ReconciledDay } from '@landed/prisma/read/reconciliation/load-days';

/** By currency: volumes in two currencies do not add up. */
export function explainedVolumes(days: readonly ReconciledDay[]): (readonly [string, string])[] {
  return [...new Set(days.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = days.filter((day) => day.currency === currency);
    const sum = (of: (day: ReconciledDay) => number) => own.reduce((total, day) => total + of(day), 0);
    return [
      currency,
      explainedPercent({ matchedVolume: sum((d) => d.matchedVolume), grossVolume: sum((d) => d.grossVolume) }),
    ];
  });
}
