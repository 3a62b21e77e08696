import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** What payments of one day and currency became. */
export interface SalesDay {
  /** `yyyy-mm-dd` in UTC: when the payments were created. */
  readonly day: string;
  readonly currency: Currency;
  /** Minor units that were captured, tax and duty included. */
  readonly captured: bigint;
  /** Payments that were captured, that are authorized, and that failed. */
  readonly paid: number;
  readonly authorized: number;
  readonly failed: number;
}

export interface SalesByDay {
  /** The first day that is complete in `days`; later than asked for when older ones have not been written yet. */
  readonly since: string;
  /** When the older days were written; null when all were read from the payments. */
  readonly writtenAt: Date | null;
  readonly days: readonly SalesDay[];
}

/** Payments that one look reads at most, so that it takes as long for a merchant with a million as for a small one. */
const paymentsMax = 20_000;

interface Row {
  day: string;
  currency: Currency;
  captured: string;
  paid: number;
  authorized: number;
  failed: number;
  read: number;
  oldest: string;
}

/** What payments are added up to, in SQL: for Home, and for the rows of `sales_day`. */
export const salesFigures = `sum(amount_captured)::bigint AS captured,
           (count(*) FILTER (WHERE status IN ('succeeded', 'captured')))::int AS paid,
           (count(*) FILTER (WHERE status = 'authorized'))::int AS authorized,
           (count(*) FILTER (WHERE status = 'failed'))::int AS failed`;

const statement = {
  name: 'landed_sales_by_day',
  text: `
    WITH recent AS (
      SELECT currency, status, amount_captured, (created_at AT TIME ZONE 'UTC')::date AS day
      FROM payment_intent
      WHERE merchant_id = $2::uuid AND rail = $1::rail AND created_at >= $3::timestamptz
      ORDER BY created_at DESC, id DESC
      LIMIT ${paymentsMax}
    ), extent AS (SELECT count(*)::int AS read, min(day)::text AS oldest FROM recent)
    SELECT day::text AS day, currency::text AS currency, ${salesFigures}, extent.read, extent.oldest
    FROM recent CROSS JOIN extent
    GROUP BY day, currency, extent.read, extent.oldest
    ORDER BY day, currency`,
};

const writtenStatement = {
  name: 'landed_written_sales_days',
  text: `
    SELECT day::text AS day, currency::text AS currency, captured::text AS captured, paid, authorized, failed,
           written_at AS "writtenAt"
    FROM sales_day
    WHERE merchant_id = $2::uuid AND rail = $1::rail AND day >= $3::date AND day < $4::date
    ORDER BY day, currency`,
};

interface WrittenRow {
  day: string;
  currency: Currency;
  captured: string;
  paid: number;
  authorized: number;
  failed: number;
  writtenAt: Date;
}

/**
 * The payments of a merchant by day and currency from a day on, read by the index of its list. With more payments than one
 * look reads, the oldest day that it reached and those before it are read as they were last written (`sales_day`).
 */
export async function loadSalesByDay(
  { pool }: Pick<Database, 'pool'>,
  { rail, merchantId, from }: { readonly rail: Rail; readonly merchantId: MerchantId; readonly from: Date },
): Promise<SalesByDay> {
  const { rows } = await pool.query<Row>({ ...statement, values: [rail, merchantId, from.toISOString()] });
  const asked = from.toISOString().slice(0, 10);
  const [first] = rows;
  const isWhole = first === undefined || first.read < paymentsMax;
  const since = isWhole ? asked : nextDay(first.oldest);
  const recent = rows.filter(({ day }) => day >= since).map(figuresOf);
  if (isWhole) return { since, writtenAt: null, days: recent };
  const written = await pool.query<WrittenRow>({ ...writtenStatement, values: [rail, merchantId, asked, since] });
  if (written.rows.length === 0) return { since, writtenAt: null, days: recent };
  const times = written.rows.map(({ writtenAt }) => writtenAt.getTime());
  return {
    since: asked,
    writtenAt: new Date(Math.max(...times)),
    days: [...written.rows.map(figuresOf), ...recent],
  };
}

function figuresOf({ day, currency, captured, paid, authorized, failed }: Row | WrittenRow): SalesDay {
  return { day, currency, captured: BigInt(captured), paid, authorized, failed };
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
