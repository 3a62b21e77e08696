import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutFailureCode, PayoutStatus } from '@landed/contracts/payout/status';
import type { Payout } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';

/** A row of `payout`, as `payoutColumns` select it. */
export interface PayoutRow {
  readonly id: string;
  readonly rail: Rail;
  readonly merchant_id: string;
  readonly entity: Entity;
  readonly currency: Currency;
  readonly period: string;
  readonly attempt: number;
  readonly amount: bigint;
  readonly gross_sales: bigint;
  readonly platform_fee: bigint;
  readonly tax_withheld: bigint;
  readonly duty_withheld: bigint;
  readonly reserve_held: bigint;
  readonly reserve_released: bigint;
  readonly refunds: bigint;
  readonly disputes: bigint;
  readonly dispute_fees: bigint;
  readonly returned_payouts: bigint;
  readonly adjustments: bigint;
  readonly status: PayoutStatus;
  readonly failure_code: PayoutFailureCode | null;
  readonly bank_country: string;
  readonly bank_name: string | null;
  readonly bank_last_four: string;
  readonly expected_at: Date | null;
  readonly paid_at: Date | null;
  readonly failed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns of a `PayoutRow`, in a statement with the payout as `p`. */
export const payoutColumns = payoutColumnsOf(sql`p`);

/** The columns of a `PayoutRow`, in a statement with the payout under an alias. */
export function payoutColumnsOf(p: SqlPart): SqlPart {
  return sql`${p}.id::text AS id, ${p}.rail::text AS rail, ${p}.merchant_id::text AS merchant_id,
  ${p}.entity::text AS entity, ${p}.currency::text AS currency, ${p}.period, ${p}.attempt, ${p}.amount, ${p}.gross_sales,
  ${p}.platform_fee, ${p}.tax_withheld, ${p}.duty_withheld, ${p}.reserve_held, ${p}.reserve_released, ${p}.refunds,
  ${p}.disputes, ${p}.dispute_fees, ${p}.returned_payouts, ${p}.adjustments, ${p}.status::text AS status,
  ${p}.failure_code::text AS failure_code, ${p}.created_at, ${p}.updated_at, ${p}.expected_at, ${p}.paid_at, ${p}.failed_at,
  (SELECT country::text FROM bank_account WHERE id = ${p}.bank_account_id) AS bank_country,
  (SELECT bank_name FROM bank_account WHERE id = ${p}.bank_account_id) AS bank_name,
  (SELECT last_four::text FROM bank_account WHERE id = ${p}.bank_account_id) AS bank_last_four`;
}

export function payoutOf(row: PayoutRow): Payout {
  return {
    id: asId<'payout'>(row.id),
    livemode: row.rail === 'live',
    amount: Number(row.amount),
    currency: row.currency,
    breakdown: {
      grossSales: Number(row.gross_sales),
      platformFee: Number(row.platform_fee),
      taxWithheld: Number(row.tax_withheld),
      dutyWithheld: Number(row.duty_withheld),
      reserveHeld: Number(row.reserve_held),
      reserveReleased: Number(row.reserve_released),
      refunds: Number(row.refunds),
      disputes: Number(row.disputes),
      disputeFees: Number(row.dispute_fees),
      returnedPayouts: Number(row.returned_payouts),
      adjustments: Number(row.adjustments),
    },
    period: row.period,
    attempt: row.attempt,
    bankAccount: { country: row.bank_country, bankName: row.bank_name, lastFour: row.bank_last_four },
    status: row.status,
    failureCode: row.failure_code,
    expectedAt: row.expected_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
