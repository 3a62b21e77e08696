/** What an amount of duty is counted by. `litre_alcohol` is a litre of pure alcohol. */
export type DutyMeasure = 'kg' | 'litre' | 'piece' | 'litre_alcohol';

/** An amount by weight, volume or number: millionths of the main unit of the table's currency. */
export interface DutyAmount {
  readonly micros: number;
  readonly per: DutyMeasure;
}

/** A share of the value (in parts per million) and amounts, added up. */
export interface DutySum {
  readonly ppm: number;
  readonly amounts: readonly DutyAmount[];
}

/**
 * Why a duty has no figure: it depends on the parts of the article, refers to another heading, is counted by a measure
 * that an order does not have, depends on the import price, has a component by recipe (Meursing), is not on the list of a
 * surtax, is exempt from it by a list, or was not understood.
 */
export type NoDutyReason =
  | 'parts'
  | 'reference'
  | 'measure'
  | 'entry_price'
  | 'recipe'
  | 'not_listed'
  | 'exempt'
  | 'not_read';

/** A duty as a tariff writes it. */
export type Duty =
  | {
      readonly kind: 'sum';
      readonly sum: DutySum;
      /** The duty is at least this. */
      readonly min: DutySum | null;
      /** The duty is at most this. */
      readonly max: DutySum | null;
    }
  | { readonly kind: 'none'; readonly reason: NoDutyReason }
  /** A surtax: general duty and surtax together are at least this share of the value. */
  | { readonly kind: 'floor'; readonly ppm: number };

export function duty(sum: DutySum, bounds: { readonly min?: DutySum; readonly max?: DutySum } = {}): Duty {
  return { kind: 'sum', sum, min: bounds.min ?? null, max: bounds.max ?? null };
}

export function noDuty(reason: NoDutyReason): Duty {
  return { kind: 'none', reason };
}

export const free: Duty = duty({ ppm: 0, amounts: [] });

/** A decimal number in millionths, times a fraction. Exact until one rounding, half up. Null: not a number. */
export function millionths(decimal: string, [times, by]: readonly [number, number] = [1, 1]): number | null {
  const [, whole, fraction = ''] = /^(\d{1,9})?(?:\.(\d{1,9}))?$/.exec(decimal.replaceAll(/[,\s]/g, '')) ?? [];
  if (whole === undefined && fraction === '') return null;
  const dividend = BigInt((whole ?? '0') + fraction) * 1_000_000n * BigInt(times);
  const divisor = 10n ** BigInt(fraction.length) * BigInt(by);
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}

/** A percentage in parts per million: `6.8` is 68,000. Null: not a number. */
export function percent(decimal: string): number | null {
  return millionths(decimal, [1, 100]);
}
