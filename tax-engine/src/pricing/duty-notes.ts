import type { FoundRate, RateTable } from '../table-loader/rate-table.js';
import type { DutiableLine, PossibleDuty, RangeInPpm } from './possible-duties.js';
import { isFree, type Preference } from './preference.js';
import type { QuoteContext } from './quote-context.js';

/** A range of more than this is worth the merchant's attention: 5 points. */
const wideRangePpm = 50_000;

interface RatedDuty {
  readonly rates: RateTable;
  /** What covers the origin of the line. Null: nothing does, or the line claims no preference. */
  readonly preference: Preference | null;
  readonly found: FoundRate;
  readonly charged: PossibleDuty;
  readonly line: DutiableLine;
}

/** The assumptions and warnings of the duty that is charged. */
export function noteDuty(context: QuoteContext, rated: RatedDuty): void {
  const { rates, found, charged, line } = rated;
  noteRate(context, rated);
  notePreference(context, rated);
  noteLayers(context, charged, line);
  warnOfTable(context, rates);
  for (const layer of charged.layers) {
    if (layer.rates !== null) warnOfTable(context, layer.rates);
  }
  if (line.hsCode.length > 6 && found.codeDigits === 6) {
    context.worksheet.note('The digits after the sixth are not a line of this tariff and did not count', line.hsCode);
  }
}

function noteRate({ worksheet }: QuoteContext, { found, charged, line }: RatedDuty): void {
  const hs6 = line.hsCode.slice(0, 6);
  const { rule, unmeasured } = charged;
  if (found.level === 'chapter') {
    worksheet.note('The duty rate is an estimate for the whole chapter', hs6);
    worksheet.warn('rate_unverified', line.index, 'The duty rate is an estimate for the whole chapter.');
  }
  if (unmeasured !== null) {
    worksheet.note('An ad valorem equivalent replaces a duty by weight or volume', hs6);
    worksheet.warn('specific_duty_estimated', line.index, equivalentText(unmeasured));
  }
  if (rule.kind !== 'ad_valorem') return;
  if (rule.estimated) {
    worksheet.note('The duty rate is an ad valorem estimate of a compound duty', hs6);
    worksheet.warn('specific_duty_estimated', line.index, 'The duty rate is an estimate of a duty of another kind.');
  }
  if (rule.partSpecific) worksheet.note('Duty by weight or volume on some national lines is not included', hs6);
}

function notePreference(context: QuoteContext, { preference, charged: { rule }, line }: RatedDuty): void {
  const { worksheet } = context;
  if (!line.preference) return;
  if (preference !== null && rule.kind === 'ad_valorem' && rule.agreement !== undefined) {
    worksheet.note(`The rate of ${rule.agreement} replaces the general one`, line.hsCode.slice(0, 6));
    warnOfTable(context, preference.rates);
  } else if (!isFree(rule)) {
    const message =
      'No lower rate of a trade agreement is on file for this origin and HS code: the general one applies.';
    worksheet.warn('preference_rate_unavailable', line.index, message);
  }
}

function equivalentText(unmeasured: NonNullable<PossibleDuty['unmeasured']>): string {
  const start = 'A percentage stands for the duty by weight or volume';
  return unmeasured === 'net_weight_grams' || unmeasured === 'volume_ml'
    ? `${start}: send \`${unmeasured}\` for the exact duty.`
    : `${start}.`;
}

function noteLayers({ worksheet }: QuoteContext, { duty, layers }: PossibleDuty, line: DutiableLine): void {
  const charged = new Set(duty?.rates.map((rate) => rate.name));
  for (const { layer, inPart } of layers) {
    const { record } = layer;
    if (charged.has(record.name)) worksheet.note(`${record.name} is part of the duty`, line.hsCode.slice(0, 6));
    if (inPart) worksheet.note(`${record.name} applies to a part of the national line and was charged`, line.hsCode);
    if (record.note !== undefined) worksheet.note(record.note);
    if (record.metal_share_min !== undefined && line.metalSharePercent === null) {
      const message = `${record.name}: goods with less than ${record.metal_share_min} % of metal in their weight are exempt.`;
      worksheet.warn('metal_share_unknown', line.index, message);
    }
  }
}

function warnOfTable({ worksheet }: QuoteContext, { id, confidence }: RateTable): void {
  if (confidence === 'A') return;
  const message = `The rates of ${id} are not those of an official table of today.`;
  worksheet.warn('rate_unverified', null, message);
}

/** Says that one of several rates was chosen, and warns of a range that more digits of the code would make narrower. */
export function noteRange({ worksheet, settings }: QuoteContext, range: RangeInPpm, line: DutiableLine): void {
  if (range.minPpm === range.maxPpm) return;
  worksheet.note(`The duty rate is the ${settings.rateStrategy} one of several`, line.hsCode.slice(0, 6));
  if (range.maxPpm - range.minPpm <= wideRangePpm) return;
  const message = `The duty is from ${range.min} % to ${range.max} % by the national line: send more digits in hs_code.`;
  worksheet.warn('range_wide', line.index, message);
}
