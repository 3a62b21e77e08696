import { expect } from 'vitest';
import type { LedgerAudit } from './ledger-audit.js';
import type { SandboxControl } from './sandbox-control.js';
import type { SandboxDispute } from './sandbox-records.js';

/** A dispute may be decided a moment after the last request. */
const settled = { timeout: 60_000, interval: 200 };

/**
 * Waits until every payment has lost to disputes what the processor holds back for them, and returns the processor's
 * disputes. Events and reads of disputes follow their requests, so a stack at rest may still be reading one.
 */
export async function disputesAtRest(audit: LedgerAudit, sandbox: SandboxControl): Promise<readonly SandboxDispute[]> {
  let disputes: readonly SandboxDispute[] = [];
  await expect
    .poll(async () => {
      disputes = await sandbox.disputes();
      const payments = new Map((await sandbox.payments()).map(({ id, metadata }) => [id, metadata]));
      const withdrawn = new Map<string, number>();
      for (const { payment, amount_withdrawn: amount } of disputes) {
        const ours = payments.get(payment)?.['landed_payment_intent'] ?? '';
        withdrawn.set(ours, (withdrawn.get(ours) ?? 0) + amount);
      }
      const rows = await audit.rows<{ id: string; disputed: number }>(
        'SELECT id::text AS id, amount_disputed AS disputed FROM payment_intent WHERE amount_disputed <> 0 OR id = ANY($1::uuid[])',
        [[...withdrawn.keys()].filter((id) => id !== '')],
      );
      return rows.filter(({ id, disputed }) => disputed !== (withdrawn.get(id) ?? 0));
    }, settled)
    .toEqual([]);
  return disputes;
}

/**
 * Checks all disputes: the journals of each move what it has taken and its fee, the shares of refunds and disputes fit
 * their payment, the reserve is released at most once, and the payment shows the disputed amount.
 */
export async function assertDisputes(audit: LedgerAudit): Promise<void> {
  const misposted = await audit.rows(`
    WITH taken AS (
      SELECT d.*, d.taken_subtotal + d.taken_shipping + d.taken_tax + d.taken_duty + d.taken_twice AS total,
             CASE WHEN p.tax_remittance = 'platform' THEN d.taken_tax ELSE 0 END AS tax,
             CASE WHEN p.tax_remittance = 'platform' THEN d.taken_duty ELSE 0 END AS duty
      FROM dispute AS d JOIN payment_intent AS p ON p.id = d.payment_intent_id
    ), expected AS (
      SELECT t.id, t.entity, t.rail, v.kind, v.amount, v.owner
      FROM taken AS t, LATERAL (VALUES
        ('processor_receivable', -t.total::numeric, NULL), ('tax_payable', t.tax::numeric, NULL),
        ('duty_payable', t.duty::numeric, NULL),
        ('dispute_fee', -t.fee_amount::numeric, NULL), ('merchant_reserve', t.reserve_released::numeric, t.merchant_id),
        ('merchant_available', (t.total - t.tax - t.duty - t.reserve_released + t.fee_amount)::numeric, t.merchant_id))
        AS v (kind, amount, owner)
      WHERE v.amount <> 0
    ), actual AS (
      SELECT j.dispute_id AS id, a.entity, a.rail, a.kind::text AS kind, sum(e.amount)::numeric AS amount,
             a.merchant_id AS owner
      FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
      JOIN ledger_account AS a ON a.id = e.account_id
      WHERE j.dispute_id IS NOT NULL
      GROUP BY j.dispute_id, a.entity, a.rail, a.kind, a.merchant_id HAVING sum(e.amount) <> 0
    )
    (SELECT * FROM expected EXCEPT ALL SELECT * FROM actual)
    UNION ALL
    (SELECT * FROM actual EXCEPT ALL SELECT * FROM expected)`);
  const misallocated = await audit.rows(`
    WITH share AS (
      SELECT payment_intent_id AS id, subtotal, shipping, tax, duty FROM refund WHERE status <> 'failed'
      UNION ALL
      SELECT payment_intent_id, taken_subtotal, taken_shipping, taken_tax, taken_duty FROM dispute
    )
    SELECT p.id FROM payment_intent AS p JOIN share AS s ON s.id = p.id GROUP BY p.id
    HAVING sum(s.subtotal) > p.subtotal OR sum(s.shipping) > p.shipping OR sum(s.tax) > p.tax OR sum(s.duty) > p.duty`);
  const miscounted = await audit.rows(`
    SELECT p.id, p.amount_disputed FROM payment_intent AS p LEFT JOIN dispute AS d ON d.payment_intent_id = p.id
    GROUP BY p.id
    HAVING p.amount_disputed <> COALESCE(sum(d.amount) FILTER (WHERE d.stage <> 'inquiry'
                                           AND d.status IN ('needs_response', 'under_review', 'lost')), 0)`);
  const overdrawnReserves = await audit.rows(`
    SELECT j.payment_intent_id AS id FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id WHERE a.kind = 'merchant_reserve'
    GROUP BY j.payment_intent_id HAVING sum(e.amount) > 0`);
  expect({ misposted, misallocated, miscounted, overdrawnReserves }).toEqual({
    misposted: [],
    misallocated: [],
    miscounted: [],
    overdrawnReserves: [],
  });
}
