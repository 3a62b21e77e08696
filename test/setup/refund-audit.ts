import { expect } from 'vitest';
import type { LedgerAudit } from './ledger-audit.js';
import type { SandboxControl } from './sandbox-control.js';
import type { SandboxRefund } from './sandbox-records.js';

/** A bank may return a refund a moment after the last request. */
const settled = { timeout: 60_000, interval: 200 };

/**
 * Waits until the store has what became of every refund at the processor, and returns the processor's refunds. The event
 * of a refund that the bank returned follows no request, so a stack at rest may still be reading it.
 */
export async function refundsAtRest(audit: LedgerAudit, sandbox: SandboxControl): Promise<readonly SandboxRefund[]> {
  let theirs: readonly SandboxRefund[] = [];
  await expect
    .poll(async () => {
      theirs = await sandbox.refunds();
      const ended = new Map(theirs.map(({ metadata, status }) => [metadata['landed_refund'], status]));
      const ours = await audit.refunds();
      return ours.filter(({ id, status }) => status !== 'failed' && (ended.get(id) ?? status) !== status);
    }, settled)
    .toEqual([]);
  return theirs;
}

/**
 * Checks all refunds: each agrees with the processor, the shares of all refunds fit their payment, the payment shows
 * the reserved and refunded amounts, and the ledger contains exactly the refunds that succeeded.
 */
export async function assertRefunds(audit: LedgerAudit, processorRefunds: readonly SandboxRefund[]): Promise<void> {
  await assertRefundsAgree(audit, processorRefunds);
  await assertShares(audit);
  await assertRefundJournals(audit);
}

/** A refund that the processor rejected does not exist there. */
async function assertRefundsAgree(audit: LedgerAudit, processorRefunds: readonly SandboxRefund[]): Promise<void> {
  const byId = new Map<string, SandboxRefund[]>();
  for (const refund of processorRefunds) {
    const ours = refund.metadata['landed_refund'] ?? '';
    byId.set(ours, [...(byId.get(ours) ?? []), refund]);
  }
  const refunds = await audit.refunds();
  const wrong = refunds.flatMap((refund) => {
    const [first, ...more] = byId.get(refund.id) ?? [];
    const agrees =
      first === undefined
        ? refund.status === 'failed'
        : first.status === refund.status && first.amount === refund.amount;
    return agrees && more.length === 0 ? [] : [{ refund, atProcessor: [first, ...more] }];
  });
  const ours = new Set(refunds.map(({ id }) => id));
  const unknown = processorRefunds.filter(({ metadata }) => !ours.has(metadata['landed_refund'] ?? ''));
  expect({ wrong, unknown }).toEqual({ wrong: [], unknown: [] });
}

async function assertShares(audit: LedgerAudit): Promise<void> {
  const miscounted = await audit.rows(`
    SELECT p.id, p.amount_captured, p.amount_refunded, p.refund_reserved
    FROM payment_intent AS p LEFT JOIN refund AS r ON r.payment_intent_id = p.id GROUP BY p.id
    HAVING p.amount_refunded <> COALESCE(sum(r.amount) FILTER (WHERE r.status = 'succeeded'), 0)
        OR p.refund_reserved <> COALESCE(sum(r.amount) FILTER (WHERE r.status = 'pending'), 0)
        OR p.amount_refunded + p.refund_reserved > p.amount_captured`);
  const misallocated = await audit.rows(`
    SELECT p.id, sum(r.amount)::int AS refunded, sum(r.tax)::int AS tax, sum(r.duty)::int AS duty
    FROM payment_intent AS p JOIN refund AS r ON r.payment_intent_id = p.id AND r.status <> 'failed' GROUP BY p.id
    HAVING sum(r.subtotal) > p.subtotal OR sum(r.shipping) > p.shipping OR sum(r.tax) > p.tax OR sum(r.duty) > p.duty
        OR bool_or(r.amount <> r.subtotal + r.shipping + r.tax + r.duty)
        OR (sum(r.amount) = p.total AND (sum(r.subtotal), sum(r.shipping), sum(r.tax), sum(r.duty))
                                        IS DISTINCT FROM (p.subtotal::bigint, p.shipping::bigint, p.tax::bigint, p.duty::bigint))`);
  const wrongEvents = await audit.rows(`
    SELECT r.id, r.status::text, array_agg(e.type ORDER BY e.sequence) AS types
    FROM refund AS r LEFT JOIN event AS e ON e.resource_id = r.id GROUP BY r.id
    HAVING (array_agg(e.type ORDER BY e.sequence))[1] IS DISTINCT FROM 'refund.created'
        OR (r.status <> 'pending' AND (array_agg(e.type ORDER BY e.sequence DESC))[1] <> 'refund.' || r.status)
        OR count(e.id) <> count(DISTINCT e.type)`);
  expect({ miscounted, misallocated, wrongEvents }).toEqual({ miscounted: [], misallocated: [], wrongEvents: [] });
}

/** The journals of a successful refund move its shares; the journals of any other refund sum to zero. */
async function assertRefundJournals(audit: LedgerAudit): Promise<void> {
  const misposted = await audit.rows(`
    WITH expected AS (
      SELECT r.id, p.entity, p.rail, v.kind, v.amount, v.owner
      FROM refund AS r JOIN payment_intent AS p ON p.id = r.payment_intent_id, LATERAL (
        SELECT CASE WHEN p.tax_remittance = 'platform' THEN r.tax ELSE 0 END AS tax,
               CASE WHEN p.tax_remittance = 'platform' THEN r.duty ELSE 0 END AS duty
      ) AS w, LATERAL (VALUES
        ('processor_receivable', -r.amount::numeric, NULL), ('tax_payable', w.tax::numeric, NULL),
        ('duty_payable', w.duty::numeric, NULL),
        ('merchant_reserve', r.reserve_released::numeric, r.merchant_id),
        ('merchant_available', (r.amount - w.tax - w.duty - r.reserve_released)::numeric, r.merchant_id))
        AS v (kind, amount, owner)
      WHERE r.status = 'succeeded' AND v.amount <> 0
    ), actual AS (
      SELECT j.refund_id AS id, a.entity, a.rail, a.kind::text AS kind, sum(e.amount)::numeric AS amount,
             a.merchant_id AS owner
      FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
      JOIN ledger_account AS a ON a.id = e.account_id
      WHERE j.refund_id IS NOT NULL
      GROUP BY j.refund_id, a.entity, a.rail, a.kind, a.merchant_id HAVING sum(e.amount) <> 0
    )
    (SELECT * FROM expected EXCEPT ALL SELECT * FROM actual)
    UNION ALL
    (SELECT * FROM actual EXCEPT ALL SELECT * FROM expected)`);
  expect(misposted).toEqual([]);
}
