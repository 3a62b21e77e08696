import { z } from 'zod';
import { amount, country, currency, date, head, hsPrefix, postalRange, ppm } from './table-head.js';
import { rowConfidence } from './vat-table-schema.js';

const goodsList = z.strictObject({ hs: z.array(hsPrefix).min(1), except: z.array(hsPrefix).default([]) });

const priceLimits = ['unit_max', 'unit_below', 'unit_above', 'unit_exempt'] as const;

/**
 * The rate of some goods. `unit_max`, `unit_below`, `unit_above`: only if one piece costs at most, less, or more than
 * that. `unit_exempt`: that part of the price of each piece is free, and `ppm` applies to the rest.
 */
const limitedRate = z.strictObject({
  ppm,
  unit_max: amount.optional(),
  unit_below: amount.optional(),
  unit_above: amount.optional(),
  unit_exempt: amount.min(1).optional(),
  /** Where the rate comes from, if it is weaker than the rule set. */
  confidence: rowConfidence.optional(),
});

const goodsRate = z.union([
  ppm.transform((rate): z.output<typeof limitedRate> => ({ ppm: rate })),
  limitedRate.refine(
    (rate) => {
      const limits = priceLimits.filter((limit) => rate[limit] !== undefined).length;
      return limits === 1 || (limits === 0 && rate.confidence !== undefined);
    },
    { message: `exactly one of ${priceLimits.join(', ')}` },
  ),
]);

const area = z.strictObject({
  components: z
    .array(
      z.strictObject({
        name: z.string(),
        ppm,
        /** Rates of named goods. They go before those of `by_goods`. */
        reduced: z.record(z.string(), goodsRate).default({}),
        /** A series of VAT tables. Goods with the table's standard rate have `ppm`. */
        by_goods: z.string().optional(),
        /** What this area has instead of other rates of the table: both in parts per million. */
        instead: z.record(z.string().regex(/^\d+$/), ppm).default({}),
      }),
    )
    .min(1),
});

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const place = z.strictObject({
  /** The tax area where no postal range names another area. Without it, the postal code must name one. */
  area: z.string().optional(),
  postal: z
    .strictObject({
      required: z.boolean().default(false),
      pattern: z.string().refine(isPattern, 'not a regular expression').optional(),
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
    /**
     * `add` adds the rate; `cap_total` raises the general duty to at least `ppm`; the last one rejects the goods for `reason`.
     */
    mode: z.enum(['add', 'cap_total', 'refuse']),
    /** Why a layer rejects goods: they may not be imported, or an additional duty on them exists whose list is not on file. */
    reason: z.enum(['restricted_product', 'surtax_unknown']).optional(),
    ppm: ppm.optional(),
    /** A series of rate tables: the layer applies to the goods that have a rate there. With `ppm`, that is their rate. */
    rates: z.string().optional(),
    /** Names of goods: the layer applies to these alone. */
    goods: z.array(z.string()).min(1).optional(),
    origins: z.array(country).min(1).optional(),
    origins_except: z.array(country).min(1).optional(),
    ships_from: z.array(country).min(1).optional(),
    ships_from_except: z.array(country).min(1).optional(),
    /** Limits for the value of all goods together: more than `above`, at most `max`. */
    goods_value: z.strictObject({ above: amount.optional(), max: amount.optional() }).optional(),
    except: z.array(z.string()).default([]),
    /** Series of rate tables with the goods that are exempt: an operator renews them like rates. */
    except_rates: z.array(z.string()).default([]),
    /** The layer does not apply to goods to which one of these layers applies. */
    yields_to: z.array(z.string()).default([]),
    /** Goods with less per cent of steel, aluminium or copper in their weight are exempt. */
    metal_share_min: z.int().min(1).max(100).optional(),
    /** Goods to which the layer applies have no relief for low-value consignments, from duty or from tax. */
    no_relief: z.literal(true).optional(),
    note: z.string().optional(),
  })
  .refine((row) => row.mode === 'refuse' || row.ppm !== undefined || row.rates !== undefined, {
    message: 'one of ppm and rates',
  })
  .refine((row) => row.mode !== 'cap_total' || row.ppm !== undefined, { message: 'cap_total needs ppm' })
  .refine((row) => (row.mode === 'refuse') === (row.reason !== undefined), {
    message: 'a reason belongs to this mode alone',
  })
  .refine((row) => row.mode !== 'refuse' || row.goods !== undefined || row.rates !== undefined, {
    message: 'goods or rates are missing',
  });

/**
 * Nothing is charged on low-value imports: at most `max`, or less than `below`. Of a list, the first relief applies
 * whose `ships_from` is absent or names the country that the goods ship from.
 */
const relief = z
  .strictObject({
    ships_from: z.array(country).min(1).optional(),
    max: amount.optional(),
    below: amount.optional(),
    /** `consignment`: the value of all goods together. `item`: the price of one piece. */
    per: z.enum(['consignment', 'item']).default('consignment'),
    /** The compared value includes shipping. */
    with_shipping: z.literal(true).optional(),
    /** Goods that the relief does not cover. */
    except: z.array(z.string()).default([]),
  })
  .refine((row) => (row.max === undefined) !== (row.below === undefined), { message: 'exactly one of max and below' })
  .refine((row) => row.with_shipping === undefined || row.per === 'consignment', {
    message: 'an item has no shipping of its own',
  });

const reliefs = z.union([relief.transform((row) => [row]), z.array(relief).min(1)]).optional();

/** A fee of a state on each consignment from outside with goods worth at most `max`. Neither duty nor base of the tax. */
const parcelFee = z.strictObject({
  name: z.string().min(1),
  places: z.array(country).min(1),
  from: date,
  to: date.nullable(),
  max: amount,
  /** Hundredths of the main unit of `currency`, for the whole consignment. Absent: the quote warns that it is not included. */
  amount: amount.min(1).optional(),
  currency,
});

/** The rates that replace the general ones where they are lower, for lines that claim a preference. */
const preference = z.strictObject({
  /** The trade agreement or scheme, as quotes name it. */
  name: z.string().min(1),
  /** A series of rate tables: goods without a rate there have the general one. */
  rates: z.string(),
  /** The countries whose goods have the preference. */
  origins: z.array(country).min(1),
});

const duty = z.strictObject({
  /** `fob`: the value of the goods. `cif`: the goods and their share of shipping. */
  base: z.enum(['fob', 'cif']),
  rates: z.string(),
  relief: reliefs,
  /** Imports with goods of a higher value are rejected: the rule set does not cover them. */
  value_max: amount.optional(),
  /** `amount` per distinct HS6 instead of all other duty, for a consignment with goods worth at most `max`. */
  flat: z.strictObject({ max: amount, amount, from: date, to: date }).optional(),
  parcel_fees: z.array(parcelFee).default([]),
  /** An origin is in one of them at most. */
  preferences: z.array(preference).default([]),
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
  ships_from: z.array(country).optional(),
});

export const ruleSetFile = z.strictObject({
  kind: z.literal('rules'),
  ...head,
  /** Tier 2 is an estimate, served only if the operator enables it. */
  tier: z.union([z.literal(1), z.literal(2)]).default(1),
  /**
   * Currency of every amount in the rule set. Amounts are hundredths of its main unit, even if it has no minor unit in
   * use.
   */
  currency,
  /** Goods shipped from these countries are not imports: no duty. */
  customs_territory: z.array(country).min(1),
  /** The destinations that are served, by ISO 3166-1 alpha-2 code. */
  places: z.record(country, place),
  goods: z.record(z.string(), goodsList),
  /**
   * Names of goods that are rejected as imports but may be sold within the country, for a reason of this rule set. What
   * may not be sold at all is in the table of restricted goods.
   */
  restricted_imports: z.array(z.string()).default([]),
  tax: z.strictObject({
    areas: z.record(z.string(), area),
    relief: reliefs,
    /**
     * Areas in which no county, city or district adds a tax of its own. In the other areas, the quote warns. Absent: the
     * country has no local taxes.
     */
    without_local_tax: z.array(z.string()).optional(),
    /** The tax is not charged on the duty: for all goods, or for items up to a value. */
    without_duty: z.union([z.literal('always'), z.strictObject({ item_max: amount })]).optional(),
  }),
  duty,
  assumptions: z.array(assumption),
});

export type RuleSetFile = z.output<typeof ruleSetFile>;
export type LayerRecord = z.output<typeof layer>;
export type AssumptionRecord = z.output<typeof assumption>;
