import type { Entity } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutFailureCode, PayoutStatus } from '@landed/contracts/payout/status';
import type { Database } from '../../database.js';
import { accountMovement, tieOuts } from './account-movement.js';
import { atOneMoment, inReport, type Report, type ReportQuery, reportValues } from './report-query.js';

/** A payout that moved in the period. Minor units: what it moved in the period. */
export interface PayoutReportRow {
  readonly entity: Entity;
  readonly currency: Currency;
  readonly payoutId: string;
  readonly merchantId: string;
  /** ISO 8601 week of the run. */
  readonly week: string;
  readonly attempt: number;
  /** Now. */
  readonly status: PayoutStatus;
  readonly failureCode: PayoutFailureCode | null;
  /** Left the balance. */
  readonly created: bigint;
  /** Confirmed by the bank. */
  readonly paid: bigint;
  /** Came back from the bank after it was confirmed. */
  readonly returned: bigint;
  /** Back in the balance. */
  readonly failed: bigint;
}

interface Row {
  entity: Entity;
  currency: Currency;
  payoutId: string;
  merchantId: string;
  week: string;
  attempt: number;
  status: PayoutStatus;
  failureCode: PayoutFailureCode | null;
  created: string;
  paid: string;
  returned: string;
  failed: string;
}

/** Amounts are those of the payouts, not those of the journals, which only say when a payout moved. */
const statement = {
  text: `
  SELECT p.entity::text AS entity, p.currency::text AS currency, p.id::text AS "payoutId", p.merchant_id::text AS "merchantId",
         p.period AS week, p.attempt, p.status::text AS status, p.failure_code::text AS "failureCode",
         (p.amount * count(*) FILTER (WHERE j.kind = 'payout_created'))::text AS created,
         (p.amount * count(*) FILTER (WHERE j.kind = 'payout_paid'))::text AS paid,
         (p.amount * count(*) FILTER (WHERE j.kind = 'payout_returned'))::text AS returned,
         (p.amount * count(*) FILTER (WHERE j.kind = 'payout_failed'))::text AS failed
  FROM ledger_journal AS j
  JOIN payout AS p ON p.id = j.payout_id
  CROSS JOIN LATERAL (SELECT p.entity) AS a (entity)
  WHERE ${inReport}
  GROUP BY p.id
  ORDER BY p.entity, p.currency, p.created_at, p.id`,
};

/** Payouts that moved. Created and returned, less paid and failed, is the movement of what is in transit. */
export function payoutReport(database: Pick<Database, 'pool'>, query: ReportQuery): Promise<Report<PayoutReportRow>> {
  return atOneMoment(database, async (client) => {
    const { rows: found } = await client.query<Row>({ ...statement, values: reportValues(query) });
    const rows = found.map(({ created, paid, returned, failed, ...row }) => ({
      ...row,
      created: BigInt(created),
      paid: BigInt(paid),
      returned: BigInt(returned),
      failed: BigInt(failed),
    }));
    const inTransit = ({ created, paid, returned, failed }: PayoutReportRow) => created - paid + returned - failed;
    const posted = await accountMovement(client, query, ['merchant_in_transit']);
    return { rows, ties: tieOuts('merchant_in_transit', rows, inTransit, posted) };
  });
}
