import type { Entity } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type { Database } from '../../database.js';
import { accountMovement, tieOuts } from './account-movement.js';
import { atOneMoment, inReport, type Report, type ReportQuery, reportValues } from './report-query.js';

/** What was earned from one merchant, and what the processor kept. Minor units. */
export interface FeeRow {
  readonly entity: Entity;
  readonly currency: Currency;
  /** Null: costs that belong to no merchant. */
  readonly merchantId: string | null;
  readonly merchant: string | null;
  readonly payments: number;
  readonly sales: bigint;
  readonly platformFees: bigint;
  readonly disputeFees: bigint;
  /** Negative: a cost. */
  readonly processorFees: bigint;
  readonly earned: bigint;
}

interface Row {
  entity: Entity;
  currency: Currency;
  merchantId: string | null;
  merchant: string | null;
  payments: number;
  sales: string;
  platform_fees: string;
  dispute_fees: string;
  processor_fees: string;
}

const statement = {
  text: `
  SELECT a.entity::text AS entity, e.currency::text AS currency, j.merchant_id::text AS "merchantId", m.name AS merchant,
         count(DISTINCT j.id) FILTER (WHERE j.kind = 'charge_captured')::int AS payments,
         COALESCE(sum(e.amount) FILTER (WHERE a.kind = 'processor_receivable' AND j.kind = 'charge_captured'), 0)::text AS sales,
         COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'platform_fee'), 0)::text AS platform_fees,
         COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'dispute_fee'), 0)::text AS dispute_fees,
         COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'processor_fee'), 0)::text AS processor_fees
  FROM ledger_journal AS j
  JOIN ledger_entry AS e ON e.journal_id = j.id
  JOIN ledger_account AS a ON a.id = e.account_id
  LEFT JOIN merchant AS m ON m.id = j.merchant_id
  WHERE ${inReport}
    AND (a.kind IN ('platform_fee', 'dispute_fee', 'processor_fee')
         OR (a.kind = 'processor_receivable' AND j.kind = 'charge_captured'))
  GROUP BY a.entity, e.currency, j.merchant_id, m.name
  ORDER BY a.entity, e.currency, m.name NULLS LAST, j.merchant_id`,
};

const kinds = [
  ['platform_fee', (row: FeeRow) => row.platformFees],
  ['dispute_fee', (row: FeeRow) => row.disputeFees],
  ['processor_fee', (row: FeeRow) => row.processorFees],
] as const;

/** Fees by merchant. The total of each kind of fee is the movement of its account. */
export function feeReport(database: Pick<Database, 'pool'>, query: ReportQuery): Promise<Report<FeeRow>> {
  return atOneMoment(database, async (client) => {
    const { rows: found } = await client.query<Row>({ ...statement, values: reportValues(query) });
    const rows = found.map(
      ({ sales, platform_fees: platform, dispute_fees: dispute, processor_fees: processor, ...row }): FeeRow => ({
        ...row,
        sales: BigInt(sales),
        platformFees: BigInt(platform),
        disputeFees: BigInt(dispute),
        processorFees: BigInt(processor),
        earned: BigInt(platform) + BigInt(dispute) + BigInt(processor),
      }),
    );
    const ties = [];
    for (const [kind, amountOf] of kinds) {
      ties.push(...tieOuts(kind, rows, amountOf, await accountMovement(client, query, [kind])));
    }
    return { rows, ties };
  });
}
