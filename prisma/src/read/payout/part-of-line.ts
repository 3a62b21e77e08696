import { sql } from '../../database.js';

/**
 * The part of a payout's breakdown that a line of the ledger belongs to, with the line's account as `a` and its journal as
 * `j`. The line is never one of the merchant's balance.
 */
export const partOfLine = sql`CASE
          WHEN j.payout_id IS NOT NULL THEN 'returned_payouts'
          WHEN a.kind = 'platform_fee' THEN 'platform_fee'
          WHEN a.kind IN ('tax_withheld', 'tax_payable') THEN 'tax_withheld'
          WHEN a.kind = 'duty_payable' THEN 'duty_withheld'
          WHEN a.kind = 'dispute_fee' THEN 'dispute_fees'
          WHEN a.kind = 'merchant_reserve' AND j.kind = 'charge_captured' THEN 'reserve_held'
          WHEN a.kind = 'merchant_reserve' THEN 'reserve_released'
          WHEN a.kind = 'processor_receivable' AND j.dispute_id IS NOT NULL THEN 'disputes'
          WHEN a.kind = 'processor_receivable' AND j.refund_id IS NOT NULL THEN 'refunds'
          WHEN a.kind = 'processor_receivable' AND j.kind = 'charge_captured' THEN 'gross_sales'
          ELSE 'adjustments' END`;
