import type { DutyBound, RateRow } from '@landed/tax-engine/table-loader/rate-row';
import type { Duty, DutySum, NoDutyReason } from '../official/duty.js';

/** Sentence parts for the merchant whose order a row without a figure rejects. */
const reasons: Readonly<Record<NoDutyReason, string>> = {
  parts: 'the duty depends on the parts of the article',
  reference: 'the duty is that of another provision',
  measure: 'the duty is counted by a measure that an order does not have',
  entry_price: 'the duty depends on the import price and the season',
  recipe: 'the duty depends on the recipe (agricultural component)',
  not_listed: 'the surtax covers only the longer codes that its list names',
  exempt: 'its list exempts goods of this code from the duty',
  not_read: 'the text of the duty was not understood',
};

/** Whether a row says that the text of its duty was not understood. */
export function isUnread(row: RateRow): boolean {
  return isNone(row) && row.reason === reasons.not_read;
}

export function isNone(row: RateRow | undefined): row is Extract<RateRow, { readonly kind: 'none' }> {
  return typeof row === 'object' && 'kind' in row && row.kind === 'none';
}

/** An official duty as a row of a rate table. */
export function rateRowOf(official: Duty): RateRow {
  if (official.kind === 'none') return { kind: 'none', reason: reasons[official.reason] };
  if (official.kind === 'floor') return official;
  const { sum, min, max } = official;
  if (min === null && max === null) {
    if (sum.amounts.length === 0) return sum.ppm;
    if (sum.ppm === 0) return { kind: 'specific', amounts: sum.amounts };
  }
  return {
    kind: 'compound',
    ppm: sum.ppm,
    amounts: sum.amounts,
    ...(min === null ? {} : { min: boundOf(min) }),
    ...(max === null ? {} : { max: boundOf(max) }),
  };
}

function boundOf({ ppm, amounts }: DutySum): DutyBound {
  if (amounts.length === 0) return { ppm };
  return ppm === 0 ? { amounts } : { ppm, amounts };
}
