import { z } from 'zod';
import { type Duty, duty, millionths, noDuty } from '../duty.js';
import { jsonSource, shaped } from '../json-source.js';
import { isInForce, measureDate } from '../measure-period.js';
import { DutyReader } from '../read-duties.js';
import { SourceFault } from '../source-fault.js';
import type { ReadingOptions, ReadTariff, SourceFile } from '../tariff-line.js';

const what = 'the file tollavgiftssats of Norwegian Customs';

const rate = z.looseObject({
  satsVerdi: z.string(),
  satsEnhet: z.string().nullish(),
  fomdato: z.string(),
  tomdato: z.string().nullish(),
});
const agreement = z.looseObject({ landgruppe: z.string(), sats: z.array(rate) });
const commodity = z.looseObject({
  id: z.string().regex(/^\d{8}$/, 'the code has not eight digits'),
  avtalesatser: z.array(agreement),
});
const document = z.looseObject({ versjon: z.string(), varer: z.array(commodity).min(1) });
/** The preference rates have English names; they are not the ordinary rates, and `NA` in them is not zero. */
const preferences = z.looseObject({ commodities: z.array(z.unknown()) });

/** Country groups of ordinary rates: all countries. */
const ordinary: ReadonlySet<string> = new Set(['TALL', 'TAL', 'ALLE']);

/** Ordinary rates of Norway by eight digits, in kroner. The file with preference rates of agreements is rejected. */
export function readTollavgift(files: readonly SourceFile[], { on }: ReadingOptions): ReadTariff {
  const reader = new DutyReader(readNorwegianDuty);
  for (const { text } of files) {
    const content = jsonSource(text);
    if (preferences.safeParse(content).success) {
      throw new SourceFault(
        '$.commodities',
        'these are preference rates; ordinary rates are in the file tollavgiftssats',
      );
    }
    for (const [index, { id, avtalesatser }] of shaped(document, content, '$', what).varer.entries()) {
      const found = ordinaryRate(avtalesatser, `$.varer[${index}].avtalesatser`, on);
      if (found === undefined) reader.addUnrated(id);
      else reader.add(id, found.text, found.at);
    }
  }
  return reader.result(what);
}

/** The rate for all countries that is in force on the day, as `10,70 P`. */
function ordinaryRate(
  agreements: readonly z.output<typeof agreement>[],
  path: string,
  on: string,
): { readonly text: string; readonly at: string } | undefined {
  for (const [group, { landgruppe, sats }] of agreements.entries()) {
    if (!ordinary.has(landgruppe)) continue;
    for (const [place, each] of sats.entries()) {
      const at = `${path}[${group}].sats[${place}]`;
      const period = {
        from: measureDate(each.fomdato, `${at}.fomdato`) ?? '',
        to: measureDate(each.tomdato ?? '', `${at}.tomdato`),
      };
      if (isInForce(period, on)) return { text: `${each.satsVerdi} ${each.satsEnhet ?? ''}`, at: `${at}.satsVerdi` };
    }
  }
  return undefined;
}

/** `10,70 P` per cent, `24,64 K` kroner per kilogram. Other letters are not documented, so their duties have no figure. */
function readNorwegianDuty(text: string): Duty | null {
  const [, value, letters = ''] = /^(\d{1,9}(?:,\d{1,6})?) ?([A-Z]*)$/.exec(text.trim()) ?? [];
  if (value === undefined) return null;
  const decimal = value.replace(',', '.');
  if (millionths(decimal) === 0) return duty({ ppm: 0, amounts: [] });
  if (letters === 'P') return duty({ ppm: millionths(decimal, [1, 100]) ?? 0, amounts: [] });
  if (letters !== 'K') return noDuty('measure');
  return duty({ ppm: 0, amounts: [{ micros: millionths(decimal) ?? 0, per: 'kg' }] });
}
