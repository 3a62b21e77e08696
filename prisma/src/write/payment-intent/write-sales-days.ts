import { type Database, sqlText } from '../../database.js';
import { salesFigures } from '../../read/payment-intent/load-sales-by-day.js';

/** Few enough for one statement, even when each is of another day. */
export const changesPerStatement = 20_000;
/**
 * A change is read once it is this old. The statements that write changes end within 5 s, so by then none with a lower id is
 * open, and the rows say how far they reach by the highest id alone.
 */
const settledSeconds = 60;

interface Row {
  read: number;
}

/**
 * Writes the figures anew of all days with payments whose status has changed since the last call. Returns how many changes
 * it read: as many as `changesMax` when there may be more. Two calls at once write the same.
 */
export async function writeSalesDays(
  { statements }: Pick<Database, 'statements'>,
  { changesMax = changesPerStatement, settled = settledSeconds } = {},
): Promise<number> {
  const [row] = await statements.$queryRaw<Row[]>`
    WITH change AS (
      SELECT id, payment_intent_id, changed_at FROM payment_status_history
      WHERE id > COALESCE((SELECT max(history_id) FROM sales_day), 0)
      ORDER BY id LIMIT ${changesMax}::int
    ), settled AS (
      SELECT id, payment_intent_id FROM change
      WHERE id < COALESCE(
        (SELECT min(id) FROM change WHERE changed_at > now() - make_interval(secs => ${settled}::int)), 9223372036854775807)
    ), day AS (
      SELECT DISTINCT p.merchant_id, p.rail, (p.created_at AT TIME ZONE 'UTC')::date AS day
      FROM settled JOIN payment_intent AS p ON p.id = settled.payment_intent_id
    ), figure AS (
      SELECT day.merchant_id, day.rail, day.day, p.currency, ${sqlText(salesFigures)}
      FROM day JOIN payment_intent AS p
        ON p.merchant_id = day.merchant_id AND p.rail = day.rail
        AND p.created_at >= day.day::timestamp AT TIME ZONE 'UTC'
        AND p.created_at < (day.day + 1)::timestamp AT TIME ZONE 'UTC'
      GROUP BY day.merchant_id, day.rail, day.day, p.currency
    ), written AS (
      INSERT INTO sales_day AS d
        (merchant_id, rail, day, currency, captured, paid, authorized, failed, history_id, written_at)
      SELECT merchant_id, rail, day, currency, captured, paid, authorized, failed, (SELECT max(id) FROM settled), now()
      FROM figure
      ON CONFLICT (merchant_id, rail, day, currency) DO UPDATE SET
        captured = EXCLUDED.captured, paid = EXCLUDED.paid, authorized = EXCLUDED.authorized, failed = EXCLUDED.failed,
        history_id = EXCLUDED.history_id, written_at = EXCLUDED.written_at
      WHERE d.history_id <= EXCLUDED.history_id
    )
    SELECT count(*)::int AS read FROM settled`;
  return row?.read ?? 0;
}
