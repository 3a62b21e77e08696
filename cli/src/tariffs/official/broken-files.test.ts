import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { officialPath } from '../../testing/official-tariff.js';
import { type TariffImporter, type TariffName, tariffImporters } from '../tariff-importers.js';
import { sourceText } from './source-text.js';
import { readHts } from './us/read-hts.js';

const cutOut = (name: string) => readFileSync(officialPath(name));
const text = (name: string) => cutOut(name).toString('utf8');
const html = '<!DOCTYPE html>\n<html><body>Sign in</body></html>';

/** The sentence with which an importer rejects a file; empty if it reads it. */
async function faultOf(name: TariffName, content: Uint8Array | string): Promise<string> {
  const { currency, read }: TariffImporter = tariffImporters[name];
  try {
    const source = { name: 'file', text: sourceText(Buffer.from(content)) };
    await read([source], { on: '2026-11-27', currency });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const webPage =
  'line 1, column 1: this is a web page, not the file behind it; the address may need a login or have moved';

describe.each(Object.keys(tariffImporters) as TariffName[])('the importer %s', (name) => {
  it('rejects a web page', async () => {
    expect(await faultOf(name, html)).toBe(webPage);
  });

  it('rejects a spreadsheet, a damaged archive, another binary file and an empty file', async () => {
    expect(await faultOf(name, Buffer.from('PK\u0003\u0004...'))).toBe(
      'line 1, column 1: this is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV',
    );
    expect(await faultOf(name, gzipSync('text').subarray(0, 12))).toBe(
      'line 1, column 1: the gzip archive is damaged or cut',
    );
    expect(await faultOf(name, Buffer.from([1, 0, 2, 0]))).toBe('line 1, column 1: this is not a text file');
    expect(await faultOf(name, ' \n')).toBe('line 1, column 1: the file is empty');
  });
});

/** Per importer: a truncated file, another country's, a repeated row, a rate as text, a file in a wrong encoding. */
const broken: readonly (readonly [TariffName, string, string, string])[] = [
  [
    'us',
    'truncated JSON',
    text('us-hts.json').slice(0, 9_000),
    'the JSON document ends in the middle; the file is cut',
  ],
  [
    'us',
    'truncated CSV',
    text('us-hts.csv').trimEnd().slice(0, -1),
    'the value that begins here never ends; the file is cut',
  ],
  [
    'us',
    'a British file',
    text('gb-measures.csv'),
    'line 1, column 1: this is not an export of the HTS by USITC: the header line has no column "HTS Number"',
  ],
  ['us', 'Norwegian rates', text('no-tollavgiftssats.json'), '$: this is not an export of the HTS by USITC'],
  [
    'us',
    'a repeated row',
    text('us-hts.csv') + (text('us-hts.csv').trimEnd().split('\r\n').at(-1) ?? ''),
    'stands twice, before at line',
  ],
  [
    'us',
    'rates in words',
    text('us-hts.csv').replaceAll('"Free"', '"free of duty"'),
    'line 4, column 24: "free of duty" is not a duty (the first of',
  ],
  ['us', 'a cent sign that was decoded twice', text('us-hts.csv').replaceAll('¢', 'Â¢'), 'is not a duty (the first of'],
  [
    'us',
    'a file that was filled down',
    text('us-hts.csv').replace('"0102","0","","",""', '"0102","0","","","4.5%"'),
    'a heading has a rate: the file was filled down in a spreadsheet',
  ],
  [
    'gb',
    'truncated JSON',
    text('gb-plums.json').slice(0, 1_500),
    'the JSON document ends in the middle; the file is cut',
  ],
  ['gb', 'a truncated row', text('gb-measures.csv').trimEnd().slice(0, -40), 'line 18, column'],
  [
    'gb',
    'an American file',
    text('us-hts.csv'),
    'line 1, column 1: this is not a measures file of the UK Trade Tariff: the header line has no column "commodity__code"',
  ],
  [
    'gb',
    'a repeated row',
    `${text('gb-measures.csv')}${text('gb-measures.csv').split('\n')[1] ?? ''}`,
    'the code 49019900 stands twice, before at line 2, column',
  ],
  [
    'gb',
    'rates in words',
    text('gb-measures.csv').replaceAll('12.00%', 'twelve'),
    'line 3, column 39: "twelve" is not a duty (the first of 3 such texts)',
  ],
  [
    'gb',
    'codes without their zero',
    text('gb-measures.csv').replaceAll(',0201100021', ',201100021'),
    '"201100021" has not ten digits; a spreadsheet drops the zero of chapters 01 to 09',
  ],
  [
    'gb',
    'a date that does not exist',
    text('gb-measures.csv').replace('2021-01-01', '2021-13-01'),
    '"2021-13-01" is not a date',
  ],
  ['eu', 'truncated XML', text('eu-taric3-duties.xml').slice(0, 4_000), 'the XML document is damaged or cut here'],
  ['eu', 'a truncated row', text('eu-duties-import.csv').trimEnd().slice(0, -30), 'the row ends after'],
  [
    'eu',
    'Canadian rates',
    text('ca-t2026.csv'),
    'line 1, column 1: this is not the table "Duties Import" of TARIC: the header line has no column "Goods code"',
  ],
  [
    'eu',
    'rates in pounds',
    text('eu-duties-import.csv').replaceAll('EUR', 'GBP'),
    'the duty is in GBP: this is the tariff of another country',
  ],
  [
    'eu',
    'a repeated row',
    `${text('eu-duties-import.csv')}${text('eu-duties-import.csv').split('\r\n')[1] ?? ''}`,
    'the code 01012100 stands twice, before at line 2, column',
  ],
  [
    'eu',
    'rates in words',
    text('eu-duties-import.csv').replace('12.000 %', 'twelve per cent'),
    '"twelve per cent" is not a duty (the first of 1 such texts)',
  ],
  [
    'eu',
    'codes that became numbers',
    text('eu-duties-import.csv').replace('0101210000 80', '1.0121E+08'),
    '"1.0121E+08" has not ten digits',
  ],
  [
    'eu',
    'a footnote message',
    text('eu-taric3-footnote.xml'),
    'line 1, column 1: this is not a file of TARIC: it has no rates',
  ],
  [
    'eu',
    'a message with another change',
    text('eu-taric3-duties.xml').replace('update.type>3', 'update.type>9'),
    'envelope.transaction[0].record[0].update.type: this is not a TARIC3 message',
  ],
  [
    'ca',
    'a conversion that lost duties by weight',
    text('ca-conversion.json'),
    "$: this is not CBSA's customs tariff (table TPHS, saved as CSV); conversions to JSON have lost the duties by weight",
  ],
  [
    'ca',
    'rates without a unit',
    text('ca-t2026.csv').replace('7.5%', '7.5'),
    'line 3, column 19: the rate "7.5" has no unit: a conversion has lost the duties by weight',
  ],
  ['ca', 'a truncated row', text('ca-t2026.csv').trimEnd().slice(0, -8), 'the row ends after'],
  ['ca', 'European duties', text('eu-duties-import.csv'), 'the header line has no column "TARIFF"'],
  [
    'ca',
    'a repeated row',
    `${text('ca-t2026.csv')}${text('ca-t2026.csv').split('\r\n')[2] ?? ''}`,
    'the code 04011010 stands twice, before at line 3, column 19',
  ],
  [
    'ca',
    'a number that is no tariff item',
    text('ca-t2026.csv').replace('0409.00.00', '409.00.00'),
    '"409.00.00" is not a tariff item',
  ],
  [
    'au',
    'truncated JSON',
    text('au-schedule-3.json').slice(0, 5_000),
    'the JSON document ends in the middle; the file is cut',
  ],
  [
    'au',
    'American rates',
    text('us-hts.json'),
    '$[0].headings: this is not Schedule 3 of the Australian customs tariff',
  ],
  [
    'au',
    'two rates of one reference',
    text('au-schedule-3.json').replace('"5%"', '"4%"'),
    'the code 64011000 stands twice',
  ],
  [
    'au',
    'rates in words',
    text('au-schedule-3.json').replaceAll('"Free"', '"nil"'),
    '$[0].headings[0].classifications[0].dutyRate: "nil" is not a duty (the first of',
  ],
  [
    'au',
    'a reference that lost its zero',
    text('au-schedule-3.json').replace('0401.10.00', '401.1'),
    '$[0].headings[0].classifications[0].referenceNumber: "401.1" is not a reference number',
  ],
  [
    'no',
    'preference rates',
    text('no-preferences.json'),
    '$.commodities: these are preference rates; ordinary rates are in the file tollavgiftssats',
  ],
  [
    'no',
    'truncated JSON',
    text('no-tollavgiftssats.json').slice(0, 2_000),
    'the JSON document ends in the middle; the file is cut',
  ],
  ['no', 'American rates', text('us-hts.json'), '$: this is not the file tollavgiftssats of Norwegian Customs'],
  [
    'no',
    'a repeated code',
    text('no-tollavgiftssats.json').replace('04069098', '04011000'),
    'the code 04011000 stands twice',
  ],
  [
    'no',
    'rates in words',
    text('no-tollavgiftssats.json').replace('443,00', 'fri'),
    '$.varer[0].avtalesatser[0].sats[0].satsVerdi: "fri P" is not a duty',
  ],
  [
    'us-301',
    'a description without a rate',
    text('us-ustr-301.json').replace('25% duties', 'duties'),
    '$[0].action_description:',
  ],
  [
    'us-301',
    'truncated JSON',
    text('us-ustr-301.json').slice(0, 700),
    'the JSON document ends in the middle; the file is cut',
  ],
  [
    'us-301',
    'Australian rates',
    text('au-schedule-3.json'),
    "$[0].HTS_id: this is not USTR's list of Section 301 actions",
  ],
  [
    'us-301',
    'a code of five digits',
    text('us-ustr-301.json').replace('84011000', '84011'),
    '$[0].HTS_id: "84011" has neither eight nor ten digits',
  ],
  ['us-301', 'a list of other columns', text('ca-t2026.csv'), 'the header line has no column "hts"'],
  [
    'us-232-metals-1a',
    'a rate in words',
    text('us-232.csv').replace('50,add', 'fifty,add'),
    'line 2, column 14: "add fifty" is not a duty',
  ],
  [
    'us-232-metals-1a',
    'an unknown mode',
    text('us-232.csv').replace(',add', ',less'),
    'line 2, column 17: "less" is not "add", "floor" or "none"',
  ],
  [
    'us-232-metals-1a',
    'a repeated code',
    `${text('us-232.csv')}732393,50,\n`,
    'line 6, column 8: the code 732393 stands twice, before at line 4, column 8',
  ],
  [
    'us-232-metals-1a',
    'a code without its zero',
    text('us-232.csv').replace('7308200035', '401100000'),
    'line 3, column 1: "401100000" has not 4, 6, 8 or 10 digits; a spreadsheet drops a leading zero',
  ],
  ['us-232-metals-1a', 'a truncated row', text('us-232.csv').trimEnd().slice(0, -8), 'line 5, column'],
];

it.each(broken)('the importer %s rejects %s and says where the fault is', async (name, _what, content, sentence) => {
  const fault = await faultOf(name, content);
  expect(fault).toContain(sentence);
  expect(fault).toMatch(/^(line \d+, column \d+|\$|envelope)/);
});

it.each(['utf-16le', 'latin1'] as const)('reads the same rates from a file in %s', (encoding) => {
  const original = text('us-hts.csv');
  const bytes = Buffer.from(encoding === 'latin1' ? original.replace('\ufeff', '') : original, encoding);
  const read = (content: Uint8Array) => readHts([{ name: 'file', text: sourceText(content) }]);
  expect(read(bytes)).toEqual(read(cutOut('us-hts.csv')));
});

it('reads a gzip file', () => {
  expect(sourceText(gzipSync('a,b'))).toBe('a,b');
});
