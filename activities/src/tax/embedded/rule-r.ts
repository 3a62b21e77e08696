import { allocate } from '@landed/contracts/money/allocate';
import { applyRate, type Ppm } from '@landed/contracts/money/rate';

/** Duty of one line: a rate, held between two amounts in the charge currency. */
export interface LineDuty {
  readonly ppm: Ppm;
  readonly floor: number;
  /** null: no upper bound. */
  readonly ceiling: number | null;
}

export const noDuty: LineDuty = { ppm: 0, floor: 0, ceiling: null };

export interface ResolvedLine {
  readonly hs6: string;
  readonly amount: number;
  readonly duty: LineDuty;
  readonly taxRates: readonly Ppm[];
}

interface ResolvedOrder {
  readonly shipping: number;
  readonly dutyBase: 'fob' | 'cif';
  /** Amount per distinct HS6 that takes the place of every `duty`; null where rates hold. */
  readonly flatDuty: number | null;
  readonly lines: readonly ResolvedLine[];
}

export interface LineCharges {
  readonly tax: number;
  readonly duty: number;
}

/**
 * Rule R, the one order in which duty and tax are rounded: shipping is split over the lines by value; duty per line is
 * rounded half up once; each tax component per line, on goods, shipping part and duty, is rounded half up once; sums
 * are sums of rounded parts.
 */
export function applyRuleR(order: ResolvedOrder): LineCharges[] {
  const shippingParts = allocate(
    order.shipping,
    order.lines.map((line) => line.amount),
  );
  const duties = order.flatDuty === null ? ratedDuties(order, shippingParts) : flatDuties(order.lines, order.flatDuty);
  return order.lines.map((line, index) => {
    const duty = duties[index] ?? 0;
    const taxable = line.amount + (shippingParts[index] ?? 0) + duty;
    return { duty, tax: line.taxRates.reduce((sum, rate) => sum + applyRate(taxable, rate), 0) };
  });
}

function ratedDuties(order: ResolvedOrder, shippingParts: readonly number[]): number[] {
  return order.lines.map(({ amount, duty }, index) => {
    const base = order.dutyBase === 'cif' ? amount + (shippingParts[index] ?? 0) : amount;
    const atLeast = Math.max(applyRate(base, duty.ppm), duty.floor);
    return duty.ceiling === null ? atLeast : Math.min(atLeast, duty.ceiling);
  });
}

/** Lines with the same HS6 share one flat amount by value. */
function flatDuties(lines: readonly ResolvedLine[], flatDuty: number): number[] {
  const duties = lines.map(() => 0);
  for (const hs6 of new Set(lines.map((line) => line.hs6))) {
    const members = lines.flatMap((line, index) => (line.hs6 === hs6 ? [{ index, amount: line.amount }] : []));
    const parts = allocate(
      flatDuty,
      members.map((member) => member.amount),
    );
    members.forEach((member, position) => {
      duties[member.index] = parts[position] ?? 0;
    });
  }
  return duties;
}
