import { z } from 'zod';
import { readAmericanDuty } from '../american-duty-text.js';
import type { Duty } from '../duty.js';
import { jsonSource, shaped } from '../json-source.js';
import { DutyReader } from '../read-duties.js';
import { quoted, SourceFault } from '../source-fault.js';
import type { ReadingOptions, ReadTariff, SourceFile } from '../tariff-line.js';

const what = 'Schedule 3 of the Australian customs tariff';
const classification = z.looseObject({ referenceNumber: z.string(), dutyRate: z.string() });
const chapters = z
  .array(z.looseObject({ headings: z.array(z.looseObject({ classifications: z.array(classification) })) }))
  .min(1);
const referenceNumber = /^\d{4}(\.\d{2}(\.\d{1,2})?)?$/;

/**
 * General rates of Schedule 3, from the pages of the Australian Border Force as JSON: chapters, headings, references. A
 * chapter that stands in two sections is there twice; it counts once, and two different rates of a reference are a fault.
 */
export function readSchedule3(files: readonly SourceFile[], { on }: ReadingOptions): ReadTariff {
  const reader = new DutyReader((text) => readAustralianDuty(text, on));
  const seen = new Map<string, string>();
  for (const { text } of files) {
    for (const [chapter, { headings }] of shaped(chapters, jsonSource(text), '$', what).entries()) {
      for (const [heading, { classifications }] of headings.entries()) {
        for (const [index, row] of classifications.entries()) {
          const at = `$[${chapter}].headings[${heading}].classifications[${index}]`;
          const code = codeOf(row.referenceNumber, `${at}.referenceNumber`);
          if (row.dutyRate === '' || seen.get(code) === row.dutyRate) continue;
          seen.set(code, row.dutyRate);
          reader.add(code, row.dutyRate, `${at}.dutyRate`);
        }
      }
    }
  }
  return reader.result(what);
}

function codeOf(text: string, at: string): string {
  const number = text.replaceAll('\u200b', '').trim();
  if (!referenceNumber.test(number)) throw new SourceFault(at, `${quoted(number)} is not a reference number`);
  return number.replaceAll('.', '');
}

/**
 * The general rate of a text that also has preferences ("5% DCS4% DCT5%", "10% DC5% From 1 January 2015 5%"): of its
 * phases the last that has begun, without what follows a group of countries.
 */
function readAustralianDuty(text: string, on: string): Duty | null {
  const plain = text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim();
  const [first = '', ...later] = plain.split(/\bFrom (?=\d{1,2} [A-Z][a-z]+ \d{4})/);
  const phases = later.flatMap((phase) => {
    const [, date = '', rate = ''] = /^(\d{1,2} [A-Z][a-z]+ \d{4}) (.*)$/.exec(phase) ?? [];
    const begins = new Date(`${date} UTC`);
    return !Number.isNaN(begins.getTime()) && begins.toISOString().slice(0, 10) <= on ? [rate] : [];
  });
  const [general = ''] = (phases.at(-1) ?? first).split(/\s(?=[A-Z]{2,4}(?:\s?\/\s?[A-Z]{2,4})*\s?(?:Free|\$|\d))/);
  return readAmericanDuty(general);
}
