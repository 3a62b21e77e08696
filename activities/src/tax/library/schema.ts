import { z } from 'zod';

/** Parts per million of value; above 200 % nothing in these packs is plausible. */
const ppm = z.int().min(0).max(2_000_000);
const amount = z.int().min(0);
const country = z.string().regex(/^[A-Z]{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const hsPrefix = z.string().regex(/^(\d{2}|\d{4}|\d{6})$/);
const date = z.iso.date();
/** `10` or `10-14`: all postal codes that start so, once spaces and hyphens are gone. */
const postalRange = z.string().regex(/^[A-Z\d]{2,5}(-\d{2,5})?$/);

/**
 * The head of every pack. `id` is `<kind>/<name>@<valid_from>`; the part before `@` is the series, of which the newest
 * pack that is valid on a date is used. `confidence`: A official text, B secondary source, C recall or inference.
 */
const head = {
  id: z.string().regex(/^(rules|rates|fx|nomenclature)\/[\w-]+@\d{4}-\d{2}-\d{2}$/),
  as_of: date,
  valid_from: date,
  valid_to: date,
  confidence: z.enum(['A', 'B', 'C']),
  source: z.array(z.string().min(1)).min(1),
};

const adValoremRow = z.strictObject({
  typ: ppm,
  min: ppm.optional(),
  max: ppm.optional(),
  /** Some national lines below the HS6 add an amount per weight or volume that is not in `typ`. */
  part_specific: z.literal(true).optional(),
  /** `typ` stands for a rate of another kind. */
  estimated: z.literal(true).optional(),
  /** Bounds of the duty per piece, in minor units of the pack's currency. */
  piece_min: amount.optional(),
  piece_max: amount.optional(),
});

/** The duty needs weight or volume. `equivalent` is a suggested ad valorem rate that an operator may switch on. */
const specificRow = z.strictObject({ specific: z.literal(true), equivalent: ppm.optional() });

const perPieceRow = z.strictObject({ per_piece: amount });

const rateRow = z.union([ppm, adValoremRow, specificRow, perPieceRow]);

const ratesPack = z.strictObject({
  kind: z.literal('rates'),
  ...head,
  currency,
  /** Medians by chapter, used and named as estimates where no row matches. */
  chapter_estimates: z.record(z.string().regex(/^\d{2}$/), rateRow),
  /** By HS6 or heading; the longer code wins. */
  rows: z.record(z.string().regex(/^(\d{4}|\d{6})$/), rateRow),
});

const goodsList = z.strictObject({ hs: z.array(hsPrefix).min(1), except: z.array(hsPrefix).default([]) });

const reducedRate = z.union([
  ppm.transform((rate) => ({ ppm: rate })),
  z
    .strictObject({ ppm, unit_max: amount.optional(), unit_below: amount.optional() })
    .refine((rate) => (rate.unit_max === undefined) !== (rate.unit_below === undefined), {
      message: 'exactly one of unit_max and unit_below',
    }),
]);

const area = z.strictObject({
  components: z
    .array(z.strictObject({ name: z.string(), ppm, reduced: z.record(z.string(), reducedRate).default({}) }))
    .min(1),
});

const place = z.strictObject({
  /** The tax area where no postal range names another; without it the postal code alone decides. */
  area: z.string().optional(),
  postal: z
    .strictObject({
      required: z.boolean().default(false),
      pattern: z.string().optional(),
      areas: z.record(postalRange, z.string()).default({}),
      excluded: z.array(postalRange).default([]),
    })
    .prefault({}),
});

const layer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    from: date.nullable(),
    to: date.nullable(),
    /** `add` puts the rate on top; `cap_total` lifts the general rate to at least `ppm`. */
    mode: z.enum(['add', 'cap_total']),
    ppm: ppm.optional(),
    /** A series of rates: the layer holds for the goods that have a row there. */
    rates: z.string().optional(),
    origins: z.array(country).min(1).optional(),
    except: z.array(z.string()).default([]),
    /** The layer is off for goods to which one of these layers applies. */
    yields_to: z.array(z.string()).default([]),
    note: z.string().optional(),
  })
  .refine((row) => (row.ppm === undefined) !== (row.rates === undefined), { message: 'exactly one of ppm and rates' })
  .refine((row) => row.mode === 'add' || row.ppm !== undefined, { message: 'cap_total needs ppm' });

const duty = z.strictObject({
  /** `fob`: the goods; `cif`: the goods and their part of the shipping. */
  base: z.enum(['fob', 'cif']),
  rates: z.string(),
  /** No duty on a consignment whose goods are worth at most `max`. */
  relief: z.strictObject({ max: amount }).optional(),
  /** `amount` per distinct HS6 instead of all other duty, on a consignment whose goods are worth at most `max`. */
  flat: z.strictObject({ max: amount, amount, from: date, to: date }).optional(),
  layers: z.array(layer),
});

const assumption = z.strictObject({
  text: z.string().min(1),
  imported: z.literal(true).optional(),
  postal_code: z.literal('absent').optional(),
  goods: z.string().optional(),
  places: z.array(country).optional(),
  areas: z.array(z.string()).optional(),
  origins: z.array(country).optional(),
});

const rulesPack = z.strictObject({
  kind: z.literal('rules'),
  ...head,
  /** Currency of every amount in the pack. */
  currency,
  /** Goods shipped from here are not imported: no duty. */
  customs_territory: z.array(country).min(1),
  /** The destinations served, by ISO 3166-1 alpha-2. */
  places: z.record(country, place),
  goods: z.record(z.string(), goodsList),
  /** Names of goods that are refused. */
  restricted: z.array(z.string()),
  tax: z.strictObject({ areas: z.record(z.string(), area) }),
  duty,
  assumptions: z.array(assumption),
});

const fxPack = z.strictObject({
  kind: z.literal('fx'),
  ...head,
  /** Made-up or old rates: every quote that uses them says so. */
  sample: z.boolean(),
  base: currency,
  /** Units of each currency for one unit of `base`, in parts per million: 1.1584 is 1,158,400. */
  per_base_ppm: z.record(currency, z.int().min(1)),
});

const nomenclaturePack = z.strictObject({
  kind: z.literal('nomenclature'),
  ...head,
  edition: z.string(),
  /** By chapter: the last four digits of every subheading, separated by spaces. */
  subheadings: z.record(z.string().regex(/^\d{2}$/), z.string().regex(/^\d{4}( \d{4})*$/)),
});

export const packSchema = z.discriminatedUnion('kind', [ratesPack, rulesPack, fxPack, nomenclaturePack]);

export type Pack = z.output<typeof packSchema>;
export type RulesPack = z.output<typeof rulesPack>;
export type RatesPack = z.output<typeof ratesPack>;
export type FxPack = z.output<typeof fxPack>;
export type NomenclaturePack = z.output<typeof nomenclaturePack>;
export type RateRow = z.output<typeof rateRow>;
export type LayerRecord = z.output<typeof layer>;
export type AssumptionRecord = z.output<typeof assumption>;
