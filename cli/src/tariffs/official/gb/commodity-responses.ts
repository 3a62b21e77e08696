import { z } from 'zod';
import { jsonSource, shaped } from '../json-source.js';
import { measureDate } from '../measure-period.js';
import type { Measure } from '../measures.js';
import { SourceFault } from '../source-fault.js';
import { flattened } from './json-api.js';

const what = 'a commodity of the UK Trade Tariff';

const id = z.union([z.string(), z.number()]).transform(String);
const measure = z.looseObject({
  measure_type: z.looseObject({ id, measure_type_series_id: z.string().nullish() }),
  geographical_area: z.looseObject({ id }),
  additional_code: z.looseObject({ code: z.string().nullish() }).nullish(),
  effective_start_date: z.string(),
  effective_end_date: z.string().nullish(),
  duty_expression: z.looseObject({ base: z.string().nullish() }).nullish(),
  measure_conditions: z.array(z.looseObject({ condition_code: z.string().nullish() })).nullish(),
});

const commodity = z.looseObject({
  goods_nomenclature_item_id: z.string().regex(/^\d{10}$/, 'the code has not ten digits'),
  producline_suffix: z.string(),
  declarable: z.boolean(),
  import_measures: z.array(z.unknown()),
});

/** Series C is of tariff measures. Other series use some of the same numbers for controls. */
const tariffSeries = 'C';

/**
 * The measures in responses of the commodity endpoint: one response, a list of them, or one per line. They may be as the
 * service gives them (JSON:API) or flattened, as its clients store them. Throws `SourceFault`.
 */
export function* commodityMeasures(text: string): Generator<Measure> {
  for (const [response, path] of responsesOf(text)) {
    const read = shaped(commodity, flattened(response), path, what);
    if (!read.declarable || read.producline_suffix !== '80') continue;
    for (const [index, value] of read.import_measures.entries()) {
      const at = `${path}.import_measures[${index}]`;
      const found = shaped(measure, value, at, what);
      if ((found.measure_type.measure_type_series_id ?? tariffSeries) !== tariffSeries) continue;
      yield {
        code: read.goods_nomenclature_item_id,
        type: found.measure_type.id,
        area: found.geographical_area.id,
        additionalCode: found.additional_code?.code ?? '',
        duty: dutyOf(found),
        from: measureDate(found.effective_start_date, `${at}.effective_start_date`) ?? '',
        to: measureDate(found.effective_end_date ?? '', `${at}.effective_end_date`),
        isLeaf: true,
        at: `${at}.duty_expression.base`,
      };
    }
  }
}

/** An entry price has no expression: its duties stand in conditions V. */
function dutyOf({ duty_expression, measure_conditions }: z.output<typeof measure>): string {
  const base = duty_expression?.base ?? '';
  if (base !== '') return base;
  return measure_conditions?.some(({ condition_code }) => condition_code === 'V') === true ? 'Cond: V' : '';
}

function responsesOf(text: string): (readonly [response: unknown, path: string])[] {
  if (/^\s*\{/.test(text) && /\}\s*\n\s*\{/.test(text)) {
    return text
      .split('\n')
      .map((line, index) => [line, index + 1] as const)
      .filter(([line]) => line.trim() !== '')
      .map(([line, number]) => [lineOf(line, number), `line ${number}: $`] as const);
  }
  const document = jsonSource(text);
  return Array.isArray(document)
    ? document.map((response: unknown, index) => [response, `$[${index}]`] as const)
    : [[document, '$']];
}

function lineOf(line: string, number: number): unknown {
  try {
    return jsonSource(line);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    throw new SourceFault(error.at.replace('line 1', `line ${number}`), error.reason);
  }
}
