/**
 * Joins `total.amount` to an account `a`: all of its entries, from the last snapshot and the entries after it. So the time
 * does not depend on the size of the ledger.
 */
export const accountTotal = `LEFT JOIN LATERAL (
        SELECT through_entry_id, balance FROM ledger_balance_snapshot WHERE account_id = a.id
        ORDER BY through_entry_id DESC LIMIT 1
      ) AS snapshot ON true
      CROSS JOIN LATERAL (
        SELECT COALESCE(snapshot.balance, 0) + COALESCE(sum(e.amount), 0) AS amount FROM ledger_entry AS e
        WHERE e.account_id = a.id AND e.id > COALESCE(snapshot.through_entry_id, 0)
      ) AS total`;
