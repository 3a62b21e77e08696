import type { DutyBasis } from '@landed/contracts/tax-quote/duty-basis';
import type { DutyRateRange, QuoteLine } from '@landed/contracts/tax-quote/types';
import type { Nomenclature } from '../table-loader/load-tax-tables.js';
import type { TaxComponent } from '../table-loader/rule-set.js';
import { noDuty, type ResolvedLine } from './allocate-line-charges.js';
import { dutyOfLine, losesRelief } from './duty-rate.js';
import { type DutyRegime, isImported } from './duty-regime.js';
import type { DutiableLine } from './possible-duties.js';
import type { QuoteContext } from './quote-context.js';
import type { LineRelief } from './relief.js';
import { isSaleable } from './restricted-goods.js';
import { isDutyTaxed, taxRatesOfLine } from './tax-rate.js';

/** What applies to every line of the order. */
export interface Terms {
  readonly nomenclature: Nomenclature;
  readonly regime: DutyRegime | null;
  readonly taxRelief: LineRelief;
  readonly components: readonly TaxComponent[];
}

export interface ResolvedQuoteLine extends ResolvedLine {
  readonly dutyBasis: DutyBasis;
  /** Null: no duty by rates is charged. */
  readonly dutyRateRange: DutyRateRange | null;
}

/** The rates of a line. Issues go to the worksheet, so that one response lists all of them. */
export function resolveLine(context: QuoteContext, terms: Terms, line: QuoteLine, index: number): ResolvedQuoteLine {
  const hs6 = line.hsCode.slice(0, 6);
  const amount = line.quantity * line.unitAmount;
  if (!isCurrentCode(context, terms.nomenclature, hs6, index) || !isSaleable(context, hs6, index)) {
    return { hs6, amount, duty: noDuty, dutyBasis: 'none', dutyRateRange: null, taxRates: [], dutyIsTaxed: true };
  }
  const dutiable = dutiableLine(context, line, index);
  const isSurtaxed = isImported(context) && losesRelief(context, dutiable);
  const resolved = resolveDuty(context, terms.regime, line, dutiable, isSurtaxed);
  const { dutyBasis } = resolved;
  const isUntaxed = !isSurtaxed && terms.taxRelief({ hs6, unitAmount: line.unitAmount }) === true;
  const taxRates = isUntaxed
    ? terms.components.map(({ name }) => ({ name, ppm: 0 }))
    : taxRatesOfLine(context, terms.components, line, index);
  const bearsDuty = dutyBasis !== 'none' && dutyBasis !== 'relief';
  const dutyIsTaxed = !bearsDuty || isDutyTaxed(context, hs6, line.unitAmount);
  return { hs6, amount, ...resolved, taxRates, dutyIsTaxed };
}

function dutiableLine(context: QuoteContext, line: QuoteLine, index: number): DutiableLine {
  return {
    index,
    hsCode: line.hsCode,
    origin: line.originCountry ?? context.request.shipFromCountry,
    quantity: line.quantity,
    netWeightGrams: line.netWeightGrams,
    volumeMl: line.volumeMl,
    metalSharePercent: line.metalSharePercent,
    preference: line.preference,
  };
}

type ResolvedDuty = Pick<ResolvedQuoteLine, 'duty' | 'possible' | 'dutyBasis' | 'dutyRateRange'>;

function resolveDuty(
  context: QuoteContext,
  regime: DutyRegime | null,
  line: QuoteLine,
  dutiable: DutiableLine,
  isSurtaxed: boolean,
): ResolvedDuty {
  const without = (dutyBasis: DutyBasis) => ({ duty: noDuty, dutyBasis, dutyRateRange: null });
  if (regime === null || regime.kind === 'none') return without('none');
  if (regime.kind === 'flat') return without('flat');
  const isRelieved = !isSurtaxed && regime.relief({ hs6: line.hsCode.slice(0, 6), unitAmount: line.unitAmount });
  if (isRelieved !== false) return without('relief');
  const rated = dutyOfLine(context, dutiable);
  if (rated === null) return without('none');
  return {
    duty: rated.duty,
    possible: rated.possible,
    dutyBasis: rated.level === 'chapter' ? 'chapter_estimate' : rated.level,
    dutyRateRange: rated.range,
  };
}

function isCurrentCode({ worksheet }: QuoteContext, nomenclature: Nomenclature, hs6: string, index: number): boolean {
  const path = `line_items[${index}].hs_code`;
  const successors = nomenclature.retired.get(hs6);
  if (successors !== undefined && !nomenclature.subheadings.has(hs6)) {
    const message = `This code was retired by HS 2022. Its goods are now in ${successors.join(', ')}.`;
    worksheet.rejectField(path, 'obsolete_hs_code', message);
    return false;
  }
  if (!nomenclature.subheadings.has(hs6)) {
    worksheet.rejectField(path, 'unknown_hs_code', 'The first six digits are not a code of the HS 2022 nomenclature.');
    return false;
  }
  return true;
}
