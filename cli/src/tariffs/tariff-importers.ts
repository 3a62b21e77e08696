import { looksLikeJson } from './official/json-source.js';
import type { ReadingOptions, ReadTariff, SourceFile } from './official/tariff-line.js';

/** How one official file becomes one rate table. */
export interface TariffImporter {
  /** The series of the table: `rates/US`. */
  readonly series: string;
  readonly currency: string;
  /** The first line of the table's sources; the revision that the operator names follows. */
  readonly source: string;
  /** What a table must cover: every HS6 of the nomenclature, or the codes of the list that it replaces. */
  readonly covers: 'nomenclature' | 'list';
  /** The file names the goods of a surtax to the digit: a line of ten digits says nothing about the lines beside it. */
  readonly isList?: true;
  /** Parses the files. Throws `SourceFault`. */
  read(files: readonly SourceFile[], options: ReadingOptions): Promise<ReadTariff>;
}

/** A surtax by code, from a list with the columns `hts` and `rate_pct` that an operator makes of the official document. */
function surtaxList(series: string, currency: string, source: string): TariffImporter {
  return {
    series,
    currency,
    source,
    covers: 'list',
    isList: true,
    read: async (files) =>
      (await import('./official/us/read-code-list.js')).readCodeList(files, 'a list with the columns hts and rate_pct'),
  };
}

/** The goods that are exempt from a surtax on goods of every origin, or of one. */
function exemptList(series: string, source: string, origin: string | null = null): TariffImporter {
  return {
    ...surtaxList(series, 'USD', source),
    read: async (files) => (await import('./official/us/read-code-list.js')).readExemptList(files, origin),
  };
}

const forcedLabour = 'Goods exempt from Section 301 duties (forced labour), U.S. note 52';
const metals = 'Section 232 duties on steel, aluminium and copper (CBP list of HTS codes)';

/** Every table that `landed tariffs import` can write, by the name on the command line. */
export const tariffImporters = {
  us: {
    series: 'rates/US',
    currency: 'USD',
    source: 'Harmonized Tariff Schedule of the United States (USITC), column 1 general',
    covers: 'nomenclature',
    read: async (files) => (await import('./official/us/read-hts.js')).readHts(files),
  },
  gb: {
    series: 'rates/GB',
    currency: 'GBP',
    source: 'UK Trade Tariff (HMRC), third country duty; Open Government Licence v3.0',
    covers: 'nomenclature',
    read: async (files, options) => (await import('./official/gb/read-uk-tariff.js')).readUkTariff(files, options),
  },
  eu: {
    series: 'rates/EU',
    currency: 'EUR',
    source: 'TARIC (c) European Union, DG TAXUD, third country duty',
    covers: 'nomenclature',
    read: async (files, options) => (await import('./official/eu/read-taric.js')).readTaric(files, options),
  },
  ca: {
    series: 'rates/CA',
    currency: 'CAD',
    source: "Canada's customs tariff (CBSA), most-favoured-nation rates; Open Government Licence - Canada",
    covers: 'nomenclature',
    read: async (files) => (await import('./official/ca/read-t2026.js')).readT2026(files),
  },
  au: {
    series: 'rates/AU',
    currency: 'AUD',
    source: 'Customs Tariff Act 1995 (Australia), Schedule 3, general rates',
    covers: 'nomenclature',
    read: async (files, options) => (await import('./official/au/read-schedule-3.js')).readSchedule3(files, options),
  },
  no: {
    series: 'rates/NO',
    currency: 'NOK',
    source: 'Norwegian Customs (data.toll.no), ordinary rates; CC BY 4.0',
    covers: 'nomenclature',
    read: async (files, options) => (await import('./official/no/read-tollavgift.js')).readTollavgift(files, options),
  },
  'us-301': {
    series: 'rates/US-section-301-china',
    currency: 'USD',
    source: 'Section 301 duties on goods of China (USTR)',
    covers: 'list',
    read: async (files, options) =>
      looksLikeJson(files[0]?.text ?? '')
        ? (await import('./official/us/read-ustr-list.js')).readUstrList(files, options)
        : (await import('./official/us/read-code-list.js')).readCodeList(
            files,
            'a list with the columns hts and rate_pct',
          ),
  },
  'us-forced-labour': exemptList('rates/US-forced-labour-exempt', `${forcedLabour}(b) and (e)`),
  'us-forced-labour-gb': exemptList('rates/US-forced-labour-exempt-gb', `${forcedLabour}(j)(1)`, 'GB'),
  'us-forced-labour-eu': exemptList('rates/US-forced-labour-exempt-eu', `${forcedLabour}(j)(2)`, 'EU'),
  'us-301-brazil': exemptList('rates/US-section-301-brazil-exempt', 'Goods exempt from Section 301 duties (Brazil)'),
  'us-338': surtaxList('rates/US-section-338-canada', 'USD', 'Section 338 duties on goods of Canada'),
  'us-232-metals-1a': surtaxList('rates/US-section-232-metals-1a', 'USD', `${metals}, annex I-A`),
  'us-232-metals-1b': surtaxList('rates/US-section-232-metals-1b', 'USD', `${metals}, annex I-B`),
  'us-232-metals-1b-share': surtaxList(
    'rates/US-section-232-metals-1b-share',
    'USD',
    `${metals}, annex I-B, exempt with little metal`,
  ),
  'us-232-metals-1c-share': surtaxList(
    'rates/US-section-232-metals-1c-share',
    'USD',
    `${metals}, annex I-C, exempt with little metal`,
  ),
  'us-232-metals-3-share': surtaxList(
    'rates/US-section-232-metals-3-share',
    'USD',
    `${metals}, annex III, exempt with little metal`,
  ),
  'us-232-vehicles': surtaxList('rates/US-section-232-vehicles', 'USD', 'Section 232 duties on vehicles'),
  'us-232-auto-parts': surtaxList('rates/US-section-232-auto-parts', 'USD', 'Section 232 duties on parts of vehicles'),
  'us-232-aluminum': surtaxList('rates/US-section-232-aluminum', 'USD', `${metals}, aluminium of Russia`),
  'us-232-softwood': surtaxList('rates/US-section-232-softwood', 'USD', 'Section 232 duties on softwood'),
  'us-232-upholstered': surtaxList(
    'rates/US-section-232-upholstered',
    'USD',
    'Section 232 duties on upholstered furniture',
  ),
  'us-232-cabinets': surtaxList('rates/US-section-232-cabinets', 'USD', 'Section 232 duties on kitchen cabinets'),
  'ca-us-surtax': surtaxList('rates/CA-us-surtax', 'CAD', "Canada's surtax on goods of the United States"),
  'ca-china-surtax': surtaxList('rates/CA-china-surtax', 'CAD', "Canada's surtax on goods of China"),
  'ca-steel-derivative-surtax': surtaxList(
    'rates/CA-steel-derivative-surtax',
    'CAD',
    "Canada's surtax on steel derivative goods",
  ),
} as const satisfies Record<string, TariffImporter>;

export type TariffName = keyof typeof tariffImporters;
