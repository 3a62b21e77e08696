import { goodsRejections } from '@landed/contracts/tax-quote/rejection-reasons';
import type { DutyRateRange } from '@landed/contracts/tax-quote/types';
import type { FoundRate, RateTable } from '../table-loader/rate-table.js';
import { generalDuty, type LineDuty } from './allocate-line-charges.js';
import { layersOfGoods, layersOfOrigin } from './applied-layers.js';
import { inChargeCurrency, rejectCurrency } from './charge-currency.js';
import { noteDuty, noteRange } from './duty-notes.js';
import { type DutyOptions, dutiesOfCode, dutyOptions } from './duty-options.js';
import { type DutiableLine, decidingCode, type PossibleDuty, type RangeInPpm } from './possible-duties.js';
import { preferenceOf, withPreference } from './preference.js';
import { type QuoteContext, useTable } from './quote-context.js';

interface RatedLine {
  readonly duty: LineDuty;
  /** The duties that other national lines below the same code have. */
  readonly possible: readonly LineDuty[];
  /** The source of the general rate. */
  readonly level: FoundRate['level'];
  readonly range: DutyRateRange | null;
}

/**
 * The duty of one line by the rates of the date: the general rate, or that of the agreement whose preference the line
 * claims, and every layer on top of it. Assumptions and warnings go to the worksheet. Null: there is no usable rate, or
 * the goods are not quoted; the worksheet says why.
 */
export function dutyOfLine(context: QuoteContext, line: DutiableLine): RatedLine | null {
  const { tables, rules, on, worksheet } = context;
  const general = tables.rateTableOf(rules.duty.rates, on);
  const preference = preferenceOf(context, line);
  const rates = general && preference ? withPreference(general, preference) : general;
  if (rates !== undefined) useTable(context, rates);
  const code = rates && dutiesOfCode(context, { rates, preference, line });
  if (rates === undefined || code === undefined) {
    worksheet.refuse('rate_unavailable', line.index, goodsRejections.rate_unavailable);
    return null;
  }
  const { found } = code;
  if (preference !== null) useTable(context, preference.rates);
  if (found.level === 'chapter' && context.settings.strictRates) {
    worksheet.refuse('rate_unavailable', line.index, 'Only an estimate of the duty rate is on file for this HS code.');
    return null;
  }
  if (found.rule.kind === 'per_piece') return perPiece(context, rates, found, line);
  const options = dutyOptions(context, code, { rates, preference, line });
  const charged = chosen(context, options);
  if (isRefused(context, charged, line)) return null;
  const duty = usableDuty(context, rates, charged, line);
  if (duty === null) return null;
  noteDuty(context, { rates, preference, found, charged, line });
  const { range, possible } = options;
  if (range !== null && !isWithinLimit(context, range, line)) return null;
  return { duty, possible, level: found.level, range: range && dutyRateRange(range) };
}

/** Whether the goods lose their relief for low-value consignments, because a layer applies to them all the same. */
export function losesRelief(context: QuoteContext, line: DutiableLine): boolean {
  if (!context.rules.layers.some(({ record }) => record.no_relief === true)) return false;
  const layers = layersOfOrigin(context, line.origin).layers.filter(({ layer }) => layer.record.no_relief === true);
  if (layers.length === 0) return false;
  const found = context.tables.rateTableOf(context.rules.duty.rates, context.on)?.find(line.hsCode);
  const code = found === undefined ? line.hsCode.slice(0, 10) : decidingCode(found, line);
  return layersOfGoods(layers, { code, metalSharePercent: line.metalSharePercent, withoutParts: false }).length > 0;
}

/** The duty by the operator's choice: the typical one, or the one with the highest or lowest rate. */
function chosen({ settings }: QuoteContext, { typical, highest, lowest }: DutyOptions): PossibleDuty {
  switch (settings.rateStrategy) {
    case 'typical':
      return typical;
    case 'max':
      return highest;
    case 'min':
      return lowest;
  }
}

function isRefused({ worksheet }: QuoteContext, { layers, rule }: PossibleDuty, { index }: DutiableLine): boolean {
  for (const { layer } of layers) {
    const { mode, reason, note } = layer.record;
    if (mode !== 'refuse' || reason === undefined) continue;
    worksheet.refuse(reason, index, note ?? goodsRejections[reason]);
    return true;
  }
  if (rule.kind !== 'none') return false;
  worksheet.refuse('rate_unavailable', index, `No duty rate is on file for this HS code: ${rule.reason}.`);
  return true;
}

/** The duty with the bounds per piece of a row by hand. Null: the worksheet has the issue. */
function usableDuty(
  context: QuoteContext,
  rates: RateTable,
  { duty, rule, unmeasured }: PossibleDuty,
  line: DutiableLine,
): LineDuty | null {
  if (duty === null) {
    if (unmeasured === 'exchange_rate') rejectCurrency(context, rates.currency);
    else
      context.worksheet.rejectField(`line_items[${line.index}].hs_code`, 'specific_duty', unmeasuredText(unmeasured));
    return null;
  }
  if (rule.kind !== 'ad_valorem' || (rule.pieceMin === 0 && rule.pieceMax === null)) return duty;
  const floor = inChargeCurrency(context, rule.pieceMin * line.quantity, rates.currency);
  if (floor === null) return null;
  if (rule.pieceMax === null) return { ...duty, floor };
  const ceiling = inChargeCurrency(context, rule.pieceMax * line.quantity, rates.currency);
  return ceiling === null ? null : { ...duty, floor, ceiling };
}

function unmeasuredText(unmeasured: PossibleDuty['unmeasured']): string {
  if (unmeasured === 'net_weight_grams' || unmeasured === 'volume_ml') {
    const what = unmeasured === 'volume_ml' ? 'volume' : 'weight';
    return `The duty on this HS code depends on ${what}: send \`${unmeasured}\` of the line.`;
  }
  return 'The duty on this HS code depends on weight or volume.';
}

function dutyRateRange({ min, max, lines, codeDigits }: RangeInPpm): DutyRateRange {
  return { min, max, lines, codeDigits };
}

function isWithinLimit(context: QuoteContext, range: RangeInPpm, line: DutiableLine): boolean {
  const { dutyRangeMaxPpm: limit } = context.settings;
  if (limit === null || range.maxPpm - range.minPpm <= limit) {
    noteRange(context, range, line);
    return true;
  }
  context.worksheet.refuse('range_too_wide', line.index, goodsRejections.range_too_wide);
  return false;
}

function perPiece(context: QuoteContext, rates: RateTable, found: FoundRate, line: DutiableLine): RatedLine | null {
  if (found.rule.kind !== 'per_piece') return null;
  const duty = inChargeCurrency(context, found.rule.amount * line.quantity, rates.currency);
  if (duty === null) return null;
  const rated = { rates: [{ name: generalDuty, ppm: 0 }], floor: duty, ceiling: duty };
  return { duty: rated, possible: [], level: found.level, range: null };
}
