import type { Difference } from '@landed/prisma/read/reconciliation/find-differences';
import { explainedVolumes } from './explained-volumes.js';
import type { Report } from './report.js';

/** The report as one document. Amounts are minor units. */
export function reportDocument({ days, differences }: Report) {
  return {
    explained_volume: explainedVolumes(days).map(([currency, percent]) => ({ currency, percent })),
    days: days.map((day) => ({
      day: day.day,
      rail: day.rail,
      entity: day.entity,
      currency: day.currency,
      processor: { count: day.processorCount, amount: day.processorAmount, fee: day.processorFee },
      ledger: { count: day.ourCount, amount: day.ourAmount },
      matched: { count: day.matchedCount, volume: day.matchedVolume },
      gross_volume: day.grossVolume,
      in_flight: { count: day.inFlightCount, volume: day.inFlightVolume },
      clearing: { to_1_day: day.clearingTo1Day, to_4_days: day.clearingTo4Days, older: day.clearingOlder },
      open_differences: day.openDifferences,
    })),
    differences: differences.map(differenceDocument),
  };
}

export function differenceDocument(difference: Difference) {
  return {
    id: difference.id,
    state: difference.state,
    resolution: difference.resolution,
    kind: difference.kind,
    effect: difference.effect,
    day: difference.day,
    rail: difference.rail,
    entity: difference.entity,
    currency: difference.currency,
    processor_amount: difference.processorAmount,
    ledger_amount: difference.ourAmount,
    in_suspense: difference.suspended,
    subject_id: difference.subjectId,
    claimed_id: difference.claimedId,
    payment_intent_id: difference.paymentIntentId,
    merchant_id: difference.merchantId,
    first_seen_at: difference.firstSeenAt.toISOString(),
    last_seen_at: difference.lastSeenAt.toISOString(),
  };
}
