import type { Ppm } from '@landed/contracts/money/rate';
import type { DutyAmount, DutyBound, DutyUnit } from '../table-loader/rate-row.js';
import type { RateRule } from '../table-loader/rate-table.js';
import { type Fraction, sumOf } from './fraction.js';
import type { QuoteContext } from './quote-context.js';

/** What is known of a line beside its value. Weight and volume are of the whole line. */
export interface LineMeasures {
  readonly quantity: number;
  readonly netWeightGrams: number | null;
  readonly volumeMl: number | null;
}

/** A share of the value and an exact amount in minor units of the charge currency. */
export interface DutyTerm {
  readonly ppm: Ppm;
  readonly amount: Fraction;
}

/** A duty that is not a share of the value alone. */
export interface MeasuredDuty extends DutyTerm {
  readonly min: DutyTerm | null;
  readonly max: DutyTerm | null;
}

/** Why a duty by weight, volume or pieces cannot be calculated: what the line lacks, or an exchange rate. */
export type Unmeasured = 'net_weight_grams' | 'volume_ml' | 'not_on_file' | 'exchange_rate';

/**
 * The duty of a specific or compound rate for one line. A bound that cannot be measured makes the whole duty unmeasured:
 * the duty without it would be a guess. Amounts per litre of alcohol are never measured, because lines have no strength.
 */
export function measuredDuty(
  context: Pick<QuoteContext, 'exchange' | 'request'>,
  rule: Extract<RateRule, { kind: 'specific' | 'compound' }>,
  measures: LineMeasures,
  currency: string,
): MeasuredDuty | Unmeasured {
  if (rule.kind === 'specific' && rule.amounts.length === 0) return 'not_on_file';
  const bounds = rule.kind === 'compound' ? [rule.min, rule.max] : [null, null];
  const terms = [{ ppm: rule.kind === 'compound' ? rule.ppm : 0, amounts: rule.amounts }, ...bounds].map((bound) =>
    bound === null ? null : termOf(context, bound, measures, currency),
  );
  const unmeasured = terms.find((term) => typeof term === 'string');
  if (unmeasured !== undefined) return unmeasured;
  const [duty, min, max] = terms.map((term) => (typeof term === 'string' ? null : term));
  return { ...(duty ?? { ppm: 0, amount: sumOf([]) }), min: min ?? null, max: max ?? null };
}

function termOf(
  { exchange, request }: Pick<QuoteContext, 'exchange' | 'request'>,
  { ppm = 0, amounts = [] }: DutyBound,
  measures: LineMeasures,
  currency: string,
): DutyTerm | Unmeasured {
  if (amounts.length === 0) return { ppm, amount: sumOf([]) };
  const rate = exchange.ratio(currency, request.currency);
  if (rate === null) return 'exchange_rate';
  const parts: Fraction[] = [];
  for (const amount of amounts) {
    const part = amountOf(amount, measures);
    if (typeof part === 'string') return part;
    parts.push({ numerator: part.numerator * rate.numerator, denominator: part.denominator * rate.denominator });
  }
  return { ppm, amount: sumOf(parts) };
}

/** Millionths of the main unit, so 10,000 of them are a minor unit; a thousand grams or millilitres are a unit. */
function amountOf({ micros, per }: DutyAmount, measures: LineMeasures): Fraction | Unmeasured {
  const { measure, missing, perUnit } = measureOf(per, measures);
  if (measure === null) return missing;
  return { numerator: BigInt(micros) * BigInt(measure), denominator: 10_000n * perUnit };
}

function measureOf(per: DutyUnit, { quantity, netWeightGrams, volumeMl }: LineMeasures) {
  switch (per) {
    case 'kg':
      return { measure: netWeightGrams, missing: 'net_weight_grams', perUnit: 1_000n } as const;
    case 'litre':
      return { measure: volumeMl, missing: 'volume_ml', perUnit: 1_000n } as const;
    case 'piece':
      return { measure: quantity, missing: 'not_on_file', perUnit: 1n } as const;
    case 'litre_alcohol':
      return { measure: null, missing: 'not_on_file', perUnit: 1_000n } as const;
  }
}
