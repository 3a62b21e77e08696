import { asId } from '@landed/contracts/ids/ids';
import type { Payout } from '@landed/contracts/payout/types';
import { type SqlPart, sql } from '../../database.js';
import type { PayoutModel } from '../../generated/models.js';

/** What is shown of a row of `payout`. Raw statements name the columns as Prisma does, so that both have one mapping. */
type ShownColumns = Pick<
  PayoutModel,
  | 'id'
  | 'rail'
  | 'merchantId'
  | 'entity'
  | 'currency'
  | 'period'
  | 'attempt'
  | 'amount'
  | 'grossSales'
  | 'platformFee'
  | 'taxWithheld'
  | 'dutyWithheld'
  | 'reserveHeld'
  | 'reserveReleased'
  | 'refunds'
  | 'disputes'
  | 'disputeFees'
  | 'returnedPayouts'
  | 'adjustments'
  | 'status'
  | 'failureCode'
  | 'expectedAt'
  | 'paidAt'
  | 'failedAt'
  | 'createdAt'
  | 'updatedAt'
>;

/** A payout with the bank account that it goes to, as `payoutColumns` select it. */
export interface PayoutRow extends ShownColumns {
  readonly bankCountry: string;
  readonly bankName: string | null;
  readonly bankLastFour: string;
}

/** The columns of a `PayoutRow`, in a statement with the payout as `p`. */
export const payoutColumns = payoutColumnsOf(sql`p`);

/** The columns of a `PayoutRow`, in a statement with the payout under an alias. */
export function payoutColumnsOf(p: SqlPart): SqlPart {
  return sql`${p}.id::text AS id, ${p}.rail::text AS rail, ${p}.merchant_id::text AS "merchantId",
  ${p}.entity::text AS entity, ${p}.currency::text AS currency, ${p}.period, ${p}.attempt, ${p}.amount,
  ${p}.gross_sales AS "grossSales", ${p}.platform_fee AS "platformFee", ${p}.tax_withheld AS "taxWithheld",
  ${p}.duty_withheld AS "dutyWithheld", ${p}.reserve_held AS "reserveHeld", ${p}.reserve_released AS "reserveReleased",
  ${p}.refunds, ${p}.disputes, ${p}.dispute_fees AS "disputeFees", ${p}.returned_payouts AS "returnedPayouts",
  ${p}.adjustments, ${p}.status::text AS status, ${p}.failure_code::text AS "failureCode", ${p}.created_at AS "createdAt",
  ${p}.updated_at AS "updatedAt", ${p}.expected_at AS "expectedAt", ${p}.paid_at AS "paidAt", ${p}.failed_at AS "failedAt",
  (SELECT country::text FROM bank_account WHERE id = ${p}.bank_account_id) AS "bankCountry",
  (SELECT bank_name FROM bank_account WHERE id = ${p}.bank_account_id) AS "bankName",
  (SELECT last_four::text FROM bank_account WHERE id = ${p}.bank_account_id) AS "bankLastFour"`;
}

export function payoutOf(row: PayoutRow): Payout {
  return {
    id: asId<'payout'>(row.id),
    livemode: row.rail === 'live',
    amount: Number(row.amount),
    currency: row.currency,
    breakdown: {
      grossSales: Number(row.grossSales),
      platformFee: Number(row.platformFee),
      taxWithheld: Number(row.taxWithheld),
      dutyWithheld: Number(row.dutyWithheld),
      reserveHeld: Number(row.reserveHeld),
      reserveReleased: Number(row.reserveReleased),
      refunds: Number(row.refunds),
      disputes: Number(row.disputes),
      disputeFees: Number(row.disputeFees),
      returnedPayouts: Number(row.returnedPayouts),
      adjustments: Number(row.adjustments),
    },
    period: row.period,
    attempt: row.attempt,
    bankAccount: { country: row.bankCountry, bankName: row.bankName, lastFour: row.bankLastFour },
    status: row.status,
    failureCode: row.failureCode,
    expectedAt: row.expectedAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
