import { z } from 'zod';
import { shaped } from '../json-source.js';
import { measureDate } from '../measure-period.js';
import type { Measure } from '../measures.js';
import { SourceFault } from '../source-fault.js';
import { xmlSource } from '../xml-source.js';

const what = 'a TARIC3 message';
const lists = ['transaction', 'app.message', 'transmission', 'record'];

const measure = z.looseObject({
  'measure.sid': z.string(),
  'measure.type': z.string(),
  'geographical.area': z.string(),
  'goods.nomenclature.item.id': z.string().regex(/^\d{10}$/, 'the code has not ten digits'),
  'additional.code': z.string().optional(),
  'validity.start.date': z.string(),
  'validity.end.date': z.string().optional(),
});
const component = z.looseObject({
  'measure.sid': z.string(),
  'duty.expression.id': z.string(),
  'duty.amount': z.string().optional(),
  'monetary.unit.code': z.string().optional(),
  'measurement.unit.code': z.string().optional(),
  'measurement.unit.qualifier.code': z.string().optional(),
});
const condition = z.looseObject({ 'measure.sid': z.string(), 'condition.code': z.string() });
const record = z.looseObject({
  'update.type': z.enum(['1', '2', '3']),
  measure: measure.optional(),
  'measure.component': component.optional(),
  'measure.condition': condition.optional(),
});
const message = z.looseObject({ transmission: z.array(z.looseObject({ record: z.array(z.unknown()) })) });
const envelope = z.object({
  envelope: z.looseObject({ transaction: z.array(z.looseObject({ 'app.message': z.array(message) })).min(1) }),
});

type Component = z.output<typeof component>;
type Change = z.output<typeof record>;

const update = { deleted: '2', inserted: '3' } as const;

/** What an expression puts before its amount (TARIC code list of duty expressions). */
const expressions: Readonly<Record<string, string>> = {
  '01': '',
  '04': '+ ',
  '12': '+ EA',
  '14': '+ EAR',
  '15': 'MIN ',
  '17': 'MAX ',
  '19': '+ ',
  '20': '+ ',
  '21': '+ ADSZ',
  '25': '+ ADSZR',
  '27': '+ ADFM',
  '29': '+ ADFMR',
  '35': 'MAX ',
  '37': 'NIHIL',
};

/**
 * The measures that TARIC3 messages leave. Records are applied in their order, so a measure that is inserted and deleted
 * in one day does not exist.
 */
export class TaricMessages {
  private readonly measures = new Map<string, z.output<typeof measure> & { readonly at: string }>();
  private readonly components = new Map<string, Map<string, Component>>();
  private readonly entryPrices = new Set<string>();

  /** Applies one file. Throws `SourceFault`. */
  apply(text: string): void {
    const { transaction } = shaped(envelope, xmlSource(text, lists), '', what).envelope;
    for (const [index, { 'app.message': messages }] of transaction.entries()) {
      const records = messages.flatMap(({ transmission }) => transmission.flatMap((each) => each.record));
      for (const [position, value] of records.entries()) {
        const at = `envelope.transaction[${index}].record[${position}]`;
        const change = shaped(record, value, at, what);
        this.applyMeasure(change, at);
        this.applyDuty(change);
      }
    }
  }

  private applyMeasure({ 'update.type': type, measure: changed }: Change, at: string): void {
    if (changed === undefined) return;
    const sid = changed['measure.sid'];
    if (type === update.inserted && this.measures.has(sid)) {
      throw new SourceFault(at, `the measure ${sid} is inserted twice`);
    }
    if (type === update.deleted) this.measures.delete(sid);
    else this.measures.set(sid, { ...changed, at });
  }

  private applyDuty(change: Change): void {
    const isDeleted = change['update.type'] === update.deleted;
    const part = change['measure.component'];
    if (part !== undefined) {
      const parts = this.components.get(part['measure.sid']) ?? new Map<string, Component>();
      this.components.set(part['measure.sid'], parts);
      if (isDeleted) parts.delete(part['duty.expression.id']);
      else parts.set(part['duty.expression.id'], part);
    }
    const price = change['measure.condition'];
    if (price?.['condition.code'] === 'V' && !isDeleted) this.entryPrices.add(price['measure.sid']);
  }

  *result(): Generator<Measure> {
    for (const [sid, found] of this.measures) {
      yield {
        code: found['goods.nomenclature.item.id'],
        type: found['measure.type'],
        area: found['geographical.area'],
        additionalCode: found['additional.code'] ?? '',
        duty: this.entryPrices.has(sid) ? 'Cond: V' : dutyOf([...(this.components.get(sid)?.values() ?? [])]),
        from: measureDate(found['validity.start.date'], `${found.at}.measure.validity.start.date`) ?? '',
        to: measureDate(found['validity.end.date'] ?? '', `${found.at}.measure.validity.end.date`),
        isLeaf: false,
        at: found.at,
      };
    }
  }
}

/** `3.200 % + 14.900 EUR DTN MAX 11.000 %` from its components, which TARIC numbers in the order of the text. */
function dutyOf(components: readonly Component[]): string {
  return components
    .toSorted((a, b) => (a['duty.expression.id'] < b['duty.expression.id'] ? -1 : 1))
    .map((part) => {
      const before = expressions[part['duty.expression.id']] ?? `expression ${part['duty.expression.id']} `;
      const amount = part['duty.amount'];
      if (amount === undefined) return before;
      const currency = part['monetary.unit.code'];
      if (currency === undefined) return `${before}${amount} %`;
      const unit = [part['measurement.unit.code'], part['measurement.unit.qualifier.code']].filter(Boolean).join(' ');
      return `${before}${amount} ${currency} ${unit}`;
    })
    .join(' ')
    .trim();
}
