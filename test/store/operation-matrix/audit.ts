import type { AtProcessor, Bench } from './bench.js';

/**
 * What is wrong with a merchant's money: every journal sums to zero, and ledger, payments and processor agree.
 *
 * @param isBooked false: the processor has made something that our ledger does not have yet.
 */
export async function auditMerchant(
  { fresh }: Bench,
  merchantId: string,
  found: AtProcessor,
  isBooked: boolean,
): Promise<string[]> {
  const { rows } = await fresh.database.pool.query<{
    unbalanced: number;
    receivable: number;
    rows: number;
    ids: string[];
  }>(
    `SELECT
       (SELECT count(*)::int FROM (SELECT FROM ledger_entry AS e JOIN ledger_journal AS j ON j.id = e.journal_id
         WHERE j.merchant_id = $1 GROUP BY j.id HAVING sum(e.amount) <> 0) AS u) AS unbalanced,
       (SELECT coalesce(sum(e.amount), 0)::int FROM ledger_entry AS e JOIN ledger_journal AS j ON j.id = e.journal_id
         JOIN ledger_account AS a ON a.id = e.account_id WHERE j.merchant_id = $1 AND a.kind = 'processor_receivable') AS receivable,
       coalesce(sum(amount_captured - amount_refunded - amount_disputed), 0)::int AS rows,
       coalesce(array_agg(id::text), '{}') AS ids
     FROM payment_intent WHERE merchant_id = $1`,
    [merchantId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate returns a row.');
  const payments = found.payments.filter(({ metadata }) => row.ids.includes(metadata['landed_payment_intent'] ?? ''));
  const isOfPayment = ({ payment }: { readonly payment: string }) => payments.some(({ id }) => id === payment);
  const refunds = found.refunds.filter(isOfPayment);
  const disputes = found.disputes.filter(isOfPayment);
  const processor =
    payments.reduce((sum, { amount_captured: captured }) => sum + captured, 0) -
    refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0) -
    disputes.reduce((sum, { amount_withdrawn: withdrawn }) => sum + withdrawn, 0);
  const problems = row.unbalanced === 0 ? [] : [`${row.unbalanced} journals do not sum to zero.`];
  const { receivable, rows: onRows } = row;
  if (receivable !== onRows || (isBooked && onRows !== processor)) {
    problems.push(`Money: the ledger has ${receivable}, the payments ${onRows}, the processor ${processor}.`);
  }
  return problems;
}
