import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { captured, type ModelPayment } from './model.js';

/** The merchant's terms: a fee of 5 % plus 50, and on the live rail a reserve of a tenth. */
export const feeBps = 500;
export const feeFixed = 50;
export const reserveBpsOf = { test: 0, live: 1_000 } as const;

/** A refund as it is stored: its shares, and the part of the reserve that it released. */
export interface RefundShares {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: number;
  readonly subtotal: number;
  readonly shipping: number;
  readonly tax: number;
  readonly duty: number;
  readonly reserve_released: number;
}

/** The balance of every account that a payment touched; accounts at zero are left out. */
export function ledgerOf(
  payment: ModelPayment,
  refunds: readonly RefundShares[],
  rail: 'test' | 'live',
): Readonly<Record<string, number>> {
  if (captured(payment) === 0) return {};
  const { total, tax, duty } = payment.breakdown;
  const withheld = tax + duty;
  const fee = Math.min(halfUp(total * feeBps, 10_000) + feeFixed, total - withheld);
  const reserve = reserveOf(payment, rail);
  const balances = {
    processor_receivable: total,
    tax_payable: -tax,
    duty_payable: -duty,
    platform_fee: -fee,
    merchant_reserve: -reserve,
    merchant_available: -(total - withheld - fee - reserve),
  };
  for (const refund of refunds.filter(({ status }) => status === 'succeeded')) {
    const returned = refund.tax + refund.duty;
    balances.processor_receivable -= refund.amount;
    balances.tax_payable += refund.tax;
    balances.duty_payable += refund.duty;
    balances.merchant_reserve += refund.reserve_released;
    balances.merchant_available += refund.amount - returned - refund.reserve_released;
  }
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0));
}

/** Everything that is wrong with the shares of a payment's refunds; empty when they are right. */
export function shareProblems(
  payment: ModelPayment,
  refunds: readonly RefundShares[],
  rail: 'test' | 'live',
): readonly string[] {
  const { breakdown } = payment;
  const live = refunds.filter(({ status }) => status !== 'failed');
  const whole = sum(live, 'amount');
  const problems = refunds.flatMap((refund) => {
    const parts = [refund.subtotal, refund.shipping, refund.tax, refund.duty];
    const adds = parts.reduce((total, part) => total + part, 0) === refund.amount;
    return adds && Math.min(...parts, refund.reserve_released) >= 0
      ? []
      : [`a refund of ${refund.amount}: ${parts.join()}`];
  });
  for (const part of ['subtotal', 'shipping', 'tax', 'duty'] as const) {
    const given = sum(live, part);
    if (given > breakdown[part]) problems.push(`${part}: ${given} of ${breakdown[part]} given back`);
    if (whole === breakdown.total && given !== breakdown[part]) problems.push(`${part} of a full refund: ${given}`);
    if (
      part !== 'subtotal' &&
      isPlain(breakdown, refunds, whole) &&
      given !== halfUp(breakdown[part] * whole, breakdown.total)
    ) {
      problems.push(`${part}: ${given} of a running total of ${whole}`);
    }
  }
  const freed = sum(live, 'reserve_released');
  const due = halfUp(reserveOf(payment, rail) * whole, breakdown.total);
  if (refunds.every(({ status }) => status === 'succeeded') && freed !== due)
    problems.push(`reserve: ${freed} released instead of ${due}`);
  return problems;
}

/**
 * Whether rounding alone decides the shares: no refund failed, and each refund and the rest are large enough that, when
 * three parts are rounded up, the fourth and largest part is not negative.
 */
function isPlain({ subtotal, total }: AmountBreakdown, refunds: readonly RefundShares[], whole: number): boolean {
  const pieces = [...refunds.map(({ amount }) => amount), ...(whole === total ? [] : [total - whole])];
  return subtotal * 2 > total && Math.min(...pieces) >= 4 && refunds.every(({ status }) => status !== 'failed');
}

function reserveOf({ breakdown: { total, tax, duty } }: ModelPayment, rail: 'test' | 'live'): number {
  const withheld = tax + duty;
  const fee = Math.min(halfUp(total * feeBps, 10_000) + feeFixed, total - withheld);
  return Math.floor(((total - withheld - fee) * reserveBpsOf[rail]) / 10_000);
}

function sum(refunds: readonly RefundShares[], field: Exclude<keyof RefundShares, 'status'>): number {
  return refunds.reduce((total, refund) => total + refund[field], 0);
}

/** Rounds a quotient of integers half up, in integers. */
function halfUp(numerator: number, denominator: number): number {
  return Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));
}
