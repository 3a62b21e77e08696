import { allocate } from '@landed/contracts/money/allocate';
import { applyRate, type Ppm } from '@landed/contracts/money/rate';
import type { ChargeComponent } from '@landed/contracts/tax-quote/types';
import { excessOf, type Fraction, halfUp, isLess, splitByFraction, sumOf } from './fraction.js';
import type { DutyTerm, MeasuredDuty } from './measured-duty.js';

/** A rate with its name in the breakdown of a line. */
export interface NamedRate {
  readonly name: string;
  readonly ppm: Ppm;
}

/** A rate of a tax. `share`: the tax is charged on that share of the line alone. */
export interface TaxRate extends NamedRate {
  readonly share?: { readonly taxed: number; readonly of: number };
}

/** A rate of a duty. `atLeast`: it is charged as far as it is more than the general duty. */
export interface DutyRate extends NamedRate {
  readonly atLeast?: true;
}

/** Duty of one line: rates on one base. Their sum is kept between two amounts in the charge currency. */
export interface LineDuty {
  /** The general rate and its layers; empty where no duty is charged. */
  readonly rates: readonly DutyRate[];
  /** The general duty where it is not a share of the value alone; the first of `rates` is then its name. */
  readonly measured?: MeasuredDuty;
  readonly floor: number;
  /** Null: no upper bound. */
  readonly ceiling: number | null;
}

export const noDuty: LineDuty = { rates: [], floor: 0, ceiling: null };

export interface ResolvedLine {
  readonly hs6: string;
  readonly amount: number;
  readonly duty: LineDuty;
  /** The duties that other national lines below the same code have. */
  readonly possible?: readonly LineDuty[];
  readonly taxRates: readonly TaxRate[];
  /** Whether the tax is also charged on the duty. */
  readonly dutyIsTaxed: boolean;
}

interface ResolvedOrder {
  readonly shipping: number;
  readonly dutyBase: 'fob' | 'cif';
  /** Amount per distinct HS6, instead of every `duty`. Null: the rates of the lines apply. */
  readonly flatDuty: number | null;
  /** Fees on the consignment, which are charged with the duty and are not taxed. */
  readonly fees?: readonly { readonly name: string; readonly amount: number }[];
  readonly lines: readonly ResolvedLine[];
}

export interface LineCharges {
  readonly tax: number;
  readonly taxComponents: readonly ChargeComponent[];
  readonly duty: number;
  readonly dutyComponents: readonly ChargeComponent[];
  /** The least and the most duty that the code of the line allows. */
  readonly dutyRange: { readonly min: number; readonly max: number };
}

/**
 * Calculates duty and tax in the one order that fixes all rounding. Shipping is split over the lines by value. The duty
 * of a line is rounded half up once and split over its layers. Each tax component of a line is rounded half up once.
 * Totals are sums of rounded parts. Fees on the consignment are split like shipping.
 */
export function allocateLineCharges(order: ResolvedOrder): LineCharges[] {
  const shippingParts = splitByValue(order.lines, order.shipping);
  const fees = (order.fees ?? []).map(({ name, amount }) => ({ name, parts: splitByValue(order.lines, amount) }));
  const flatDuties = order.flatDuty === null ? null : splitFlatDuty(order.lines, order.flatDuty);
  return order.lines.map((line, index) => {
    const shipping = shippingParts[index] ?? 0;
    const dutyBase = order.dutyBase === 'cif' ? line.amount + shipping : line.amount;
    const dutyComponents =
      flatDuties === null
        ? ratedDuty(line.duty, dutyBase)
        : [{ name: 'flat duty', rate: null, amount: flatDuties[index] ?? 0 }];
    const taxable = line.amount + shipping + (line.dutyIsTaxed ? sum(dutyComponents) : 0);
    const taxComponents = line.taxRates.map(({ name, ppm, share }) => ({
      name,
      rate: percentText(ppm),
      amount: applyRate(share === undefined ? taxable : partOf(taxable, share), ppm),
    }));
    const feeComponents = fees.flatMap(({ name, parts }) => feeComponent(name, parts[index] ?? 0));
    const charged = [...dutyComponents, ...feeComponents];
    return {
      tax: sum(taxComponents),
      taxComponents,
      duty: sum(charged),
      dutyComponents: charged,
      dutyRange: rangeOf(line, dutyBase, sum(dutyComponents), sum(feeComponents)),
    };
  });
}

function splitByValue(lines: readonly ResolvedLine[], amount: number): number[] {
  return allocate(
    amount,
    lines.map((line) => line.amount),
  );
}

function feeComponent(name: string, amount: number): ChargeComponent[] {
  return amount === 0 ? [] : [{ name, rate: null, amount }];
}

/** The least and the most duty of the line; fees are the same whatever the national line is. */
function rangeOf(line: ResolvedLine, base: number, duty: number, fees: number) {
  const possible = (line.possible ?? []).map((other) => dutyAmount(other, base));
  return { min: Math.min(duty, ...possible) + fees, max: Math.max(duty, ...possible) + fees };
}

/** A share of an amount, in whole units. On a tie, the unit is in the share. */
function partOf(amount: number, { taxed, of }: NonNullable<TaxRate['share']>): number {
  return allocate(amount, [taxed, of - taxed])[0] ?? 0;
}

/** All rates of a line are rounded together. The result is split over the rates, largest fractions first. */
function ratedDuty(duty: LineDuty, base: number): ChargeComponent[] {
  const { rates, measured } = duty;
  if (measured !== undefined) return measuredComponents(rates, measured, base);
  const byRate = amountByRates(rates, base);
  const bounded = withinPieceBounds(duty, byRate);
  if (bounded !== byRate) return [{ name: generalDuty, rate: null, amount: bounded }];
  const weights = rates.map((rate) => rate.ppm);
  const parts = rates.length > 1 ? allocate(byRate, weights) : [byRate];
  return rates.map(({ name, ppm }, index) => ({ name, rate: percentText(ppm), amount: parts[index] ?? 0 }));
}

/** What the components of {@link ratedDuty} add up to. */
function dutyAmount(duty: LineDuty, base: number): number {
  const { rates, measured } = duty;
  return measured === undefined
    ? withinPieceBounds(duty, amountByRates(rates, base))
    : halfUp(sumOf(measuredParts(rates, measured, base)));
}

function amountByRates(rates: readonly DutyRate[], base: number): number {
  return applyRate(
    base,
    rates.reduce((total, rate) => total + rate.ppm, 0),
  );
}

function withinPieceBounds({ floor, ceiling }: LineDuty, amount: number): number {
  return Math.min(Math.max(amount, floor), ceiling ?? Number.MAX_SAFE_INTEGER);
}

/** The exact sum of the general duty and its layers is rounded once and split over them, largest fractions first. */
function measuredComponents(rates: readonly DutyRate[], measured: MeasuredDuty, base: number): ChargeComponent[] {
  const parts = measuredParts(rates, measured, base);
  const amounts = splitByFraction(halfUp(sumOf(parts)), parts);
  return rates.map(({ name, ppm, atLeast }, index) => ({
    name,
    rate: index === 0 || atLeast === true ? null : percentText(ppm),
    amount: amounts[index] ?? 0,
  }));
}

/** The general duty, and what each layer adds to it, exactly. */
function measuredParts(rates: readonly DutyRate[], measured: MeasuredDuty, base: number): Fraction[] {
  const general = withinBounds(measured, base);
  return rates.map((rate, index) => {
    if (index === 0) return general;
    const layer = termValue({ ppm: rate.ppm, amount: sumOf([]) }, base);
    return rate.atLeast === true ? excessOf(layer, general) : layer;
  });
}

function withinBounds({ min, max, ...duty }: MeasuredDuty, base: number): Fraction {
  const value = termValue(duty, base);
  const least = min === null ? null : termValue(min, base);
  const most = max === null ? null : termValue(max, base);
  const raised = least !== null && isLess(value, least) ? least : value;
  return most !== null && isLess(most, raised) ? most : raised;
}

function termValue({ ppm, amount }: DutyTerm, base: number): Fraction {
  return sumOf([{ numerator: BigInt(base) * BigInt(ppm), denominator: 1_000_000n }, amount]);
}

export const generalDuty = 'customs duty';

/** Lines with the same HS6 share one flat amount by value. */
function splitFlatDuty(lines: readonly ResolvedLine[], flatDuty: number): number[] {
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

function sum(components: readonly ChargeComponent[]): number {
  return components.reduce((total, component) => total + component.amount, 0);
}

/** A rate as an exact percentage: 99,750 ppm is `9.975`, 200,000 ppm is `20`. */
export function percentText(rate: Ppm): string {
  const digits = String(rate).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${fraction}`;
}
