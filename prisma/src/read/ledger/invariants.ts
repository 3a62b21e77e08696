/** What must be true of the ledger at every moment, with a statement that finds what contradicts it. */
export interface LedgerInvariant {
  readonly name: string;
  /** The sentence that the check proves. */
  readonly says: string;
  /** What the rows are about. A check of them can be done in pages; null: it reads all entries in one statement. */
  readonly pagedBy: PagedBy | null;
  /**
   * A statement that returns a row per contradiction: `subject`, a short text. `within` makes the condition that a column
   * with ids of `pagedBy` is in the page.
   */
  readonly text: (within: (column: string) => string) => string;
}

/** The tables whose ids divide the ledger into pages. Every invariant of a page is one of a whole row. */
export const pagedTables = { journal: 'ledger_journal', payment: 'payment_intent', payout: 'payout' } as const;
export type PagedBy = keyof typeof pagedTables;

/** The triggers on the tables of the ledger and of what it pays, and those that compare other rows with it. */
export const ledgerTriggers = [
  'dispute_taken_posted',
  'ledger_account_immutable',
  'ledger_account_type_immutable',
  'ledger_balance_snapshot_immutable',
  'ledger_entry_balances',
  'ledger_entry_immutable',
  'ledger_entry_journal_open',
  'ledger_entry_unpaid',
  'ledger_journal_balances',
  'ledger_journal_immutable',
  'ledger_journal_returned',
  'ledger_journal_reversal',
  'ledger_journal_time_guard',
  'ledger_snapshot_immutable',
  'ledger_verification_immutable',
  'ledger_verification_result_immutable',
  'payment_intent_disputed_posted',
  'payment_intent_inserted_returned',
  'payment_intent_refunded_posted',
  'payout_entries_sum',
  'payout_entry_immutable',
  'payout_entry_paid',
  'reserve_hold_kept',
  'reserve_hold_posted',
  'reserve_hold_terms_guard',
] as const;

/** The account of an entry as one text: `live/eu/EUR/tax_payable/US-NY`. */
const accountName = `concat_ws('/', a.rail, a.entity, a.currency, a.kind, a.merchant_id, a.country || COALESCE('-' || a.state, ''))`;

/** The parts of a payment that refunds and disputes have taken, and that journals moved. */
const perPayment = (kind: string, within: (column: string) => string) => `
  SELECT j.payment_intent_id AS id, sum(e.amount) AS amount FROM ledger_journal AS j
  JOIN ledger_entry AS e ON e.journal_id = j.id
  JOIN ledger_account AS a ON a.id = e.account_id AND a.kind ${kind}
  WHERE j.payment_intent_id IS NOT NULL AND ${within('j.payment_intent_id')}
  GROUP BY j.payment_intent_id`;

const journals: readonly LedgerInvariant[] = [
  {
    name: 'zero_sum',
    says: 'Every journal sums to zero in each currency and has at least two lines.',
    pagedBy: 'journal',
    text: (within) => `
      SELECT j.op_key AS subject FROM ledger_journal AS j LEFT JOIN ledger_entry AS e ON e.journal_id = j.id
      WHERE ${within('j.id')}
      GROUP BY j.id, j.op_key, e.currency HAVING COALESCE(sum(e.amount), 1) <> 0 OR count(*) < 2`,
  },
  {
    name: 'ledger_sum',
    says: 'All accounts of a rail, entity and currency sum to zero.',
    pagedBy: null,
    text: () => `
      SELECT concat_ws('/', a.rail, a.entity, a.currency, sum(e.amount)) AS subject
      FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
      GROUP BY a.rail, a.entity, a.currency HAVING sum(e.amount) <> 0`,
  },
  {
    name: 'closed',
    says: 'The triggers that keep journals closed, unchanged and equal to what they post are switched on.',
    pagedBy: null,
    text: () => `
      SELECT wanted.name AS subject
      FROM unnest(ARRAY[${ledgerTriggers.map((name) => `'${name}'`).join(', ')}]) AS wanted (name)
      LEFT JOIN pg_trigger AS t ON t.tgname = wanted.name AND NOT t.tgisinternal
      WHERE t.tgenabled IS NULL OR t.tgenabled NOT IN ('O', 'A')`,
  },
  {
    name: 'reversals',
    says: 'A journal that reverses another one is its mirror image.',
    pagedBy: 'journal',
    text: (within) => `
      SELECT r.op_key AS subject FROM ledger_journal AS r
      JOIN ledger_entry AS e ON e.journal_id IN (r.id, r.reverses)
      JOIN ledger_account AS a ON a.id = e.account_id
      WHERE r.reverses IS NOT NULL AND ${within('r.id')}
      GROUP BY r.id, r.op_key, e.currency,
               CASE WHEN a.kind IN ('tax_withheld', 'tax_payable', 'duty_payable') THEN 0 ELSE a.id END
      HAVING sum(e.amount) <> 0`,
  },
  {
    name: 'owners',
    says: 'Journals post to accounts of their own rail, merchant and jurisdiction.',
    pagedBy: 'journal',
    text: (within) => `
      SELECT j.op_key AS subject FROM ledger_entry AS e
      JOIN ledger_account AS a ON a.id = e.account_id
      JOIN ledger_journal AS j ON j.id = e.journal_id
      LEFT JOIN payment_intent AS p ON p.id = j.payment_intent_id
      WHERE ${within('j.id')} AND (a.rail <> j.rail OR (a.merchant_id IS NOT NULL AND a.merchant_id IS DISTINCT FROM j.merchant_id)
         OR (p.id IS NOT NULL AND a.entity <> p.entity)
         OR (p.id IS NOT NULL AND a.scope = 'jurisdiction' AND (a.country, a.state) IS DISTINCT FROM (p.tax_country, p.tax_state)))
      GROUP BY j.id, j.op_key`,
  },
];

const accounts: readonly LedgerInvariant[] = [
  {
    name: 'signs',
    says: 'The balance of each account is on the side of its kind.',
    pagedBy: null,
    text: () => `
      SELECT ${accountName} || ' ' || sum(e.amount) AS subject
      FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id JOIN ledger_account_type AS t ON t.kind = a.kind
      GROUP BY a.id, t.side
      HAVING (t.side = 'debit' AND sum(e.amount) < 0) OR (t.side = 'credit' AND sum(e.amount) > 0)
          OR (t.side = 'closed' AND sum(e.amount) <> 0)`,
  },
  {
    name: 'snapshots',
    says: 'Each snapshot is the sum of the entries that it covers.',
    pagedBy: null,
    text: () => `
      SELECT ${accountName} || ' up to ' || s.through_entry_id AS subject
      FROM (SELECT DISTINCT ON (account_id) * FROM ledger_balance_snapshot ORDER BY account_id, through_entry_id DESC) AS s
      JOIN ledger_account AS a ON a.id = s.account_id
      WHERE s.balance <> (SELECT COALESCE(sum(e.amount), 0) FROM ledger_entry AS e
                          WHERE e.account_id = s.account_id AND e.id <= s.through_entry_id)`,
  },
  {
    name: 'reserve_accounts',
    says: 'Each reserve account has what its holds have left, and no hold is negative.',
    pagedBy: null,
    text: () => `
      SELECT concat_ws('/', rail, entity, currency, merchant_id, 'holds', COALESCE(held.amount, 0), 'account', COALESCE(-posted.amount, 0)) AS subject
      FROM (
        SELECT rail, entity, currency, merchant_id, sum(held - released) AS amount FROM reserve_hold
        GROUP BY rail, entity, currency, merchant_id
      ) AS held
      FULL JOIN (
        SELECT a.rail, a.entity, a.currency, a.merchant_id, sum(e.amount) AS amount
        FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id AND a.kind = 'merchant_reserve'
        GROUP BY a.rail, a.entity, a.currency, a.merchant_id
      ) AS posted USING (rail, entity, currency, merchant_id)
      WHERE COALESCE(held.amount, 0) <> COALESCE(-posted.amount, 0) OR COALESCE(held.amount, 0) < 0`,
  },
];

const payments: readonly LedgerInvariant[] = [
  {
    name: 'holds',
    says: 'What is left of each hold is what the journals of its payment have on the reserve account.',
    pagedBy: 'payment',
    text: (within) => `
      SELECT COALESCE(h.payment_intent_id, posted.id)::text AS subject
      FROM (SELECT * FROM reserve_hold WHERE ${within('payment_intent_id')}) AS h
      FULL JOIN (${perPayment(`= 'merchant_reserve'`, within)}) AS posted ON posted.id = h.payment_intent_id
      WHERE COALESCE(h.held - h.released, 0) <> COALESCE(-posted.amount, 0)`,
  },
  {
    name: 'charges',
    says: 'Each captured payment has one charge journal of its captured amount, and no other payment has one.',
    pagedBy: 'payment',
    text: (within) => `
      SELECT p.id::text AS subject FROM payment_intent AS p
      LEFT JOIN ledger_journal AS j ON j.payment_intent_id = p.id AND j.kind = 'charge_captured'
      LEFT JOIN LATERAL (
        SELECT sum(e.amount) AS amount FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
        WHERE e.journal_id = j.id AND a.kind = 'processor_receivable'
      ) AS charged ON true
      WHERE ${within('p.id')}
      GROUP BY p.id
      HAVING COALESCE(sum(charged.amount), 0) <> p.amount_captured OR count(j.id) <> (p.amount_captured > 0)::int`,
  },
  {
    name: 'refunds',
    says: 'The refunded amount of each payment is the sum of its succeeded refunds and of their journals.',
    pagedBy: 'payment',
    text: (within) => `
      SELECT p.id::text AS subject FROM payment_intent AS p
      LEFT JOIN LATERAL (
        SELECT COALESCE(sum(amount) FILTER (WHERE status = 'succeeded'), 0) AS made,
               COALESCE(sum(amount) FILTER (WHERE status = 'pending'), 0) AS pending
        FROM refund WHERE payment_intent_id = p.id
      ) AS r ON true
      LEFT JOIN LATERAL (
        SELECT COALESCE(-sum(e.amount), 0) AS posted FROM ledger_journal AS j
        JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
        WHERE j.payment_intent_id = p.id AND j.refund_id IS NOT NULL AND a.kind = 'processor_receivable'
      ) AS posted ON true
      WHERE ${within('p.id')}
        AND (p.amount_refunded <> r.made OR p.refund_reserved <> r.pending OR p.amount_refunded <> posted.posted)`,
  },
  {
    name: 'disputes',
    says: 'The disputed amount of each payment is what its disputes take and what their journals say.',
    pagedBy: 'payment',
    text: (within) => `
      SELECT p.id::text AS subject FROM payment_intent AS p
      LEFT JOIN LATERAL (
        SELECT COALESCE(sum(taken_subtotal::bigint + taken_shipping + taken_tax + taken_duty + taken_twice), 0) AS taken
        FROM dispute WHERE payment_intent_id = p.id
      ) AS d ON true
      LEFT JOIN LATERAL (
        SELECT COALESCE(-sum(e.amount), 0) AS posted FROM ledger_journal AS j
        JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
        WHERE j.payment_intent_id = p.id AND j.dispute_id IS NOT NULL AND a.kind = 'processor_receivable'
      ) AS posted ON true
      WHERE ${within('p.id')} AND (p.amount_disputed <> d.taken OR p.amount_disputed <> posted.posted)`,
  },
  {
    name: 'tax',
    says: 'No payment owes less tax or duty than nothing, and none owes more than was captured of it.',
    pagedBy: 'payment',
    text: (within) => `
      SELECT p.id::text AS subject FROM payment_intent AS p
      LEFT JOIN (${perPayment(`= 'tax_payable'`, within)}) AS t ON t.id = p.id
      LEFT JOIN (${perPayment(`= 'duty_payable'`, within)}) AS d ON d.id = p.id
      WHERE ${within('p.id')}
        AND (COALESCE(-t.amount, 0) NOT BETWEEN 0 AND p.tax OR COALESCE(-d.amount, 0) NOT BETWEEN 0 AND p.duty)`,
  },
  {
    name: 'payouts',
    says: 'Each payout is the sum of its entries, and every entry is paid at most once.',
    pagedBy: 'payout',
    text: (within) => `
      SELECT p.id::text AS subject FROM payout AS p
      LEFT JOIN payout_entry AS pe ON pe.payout_id = p.id LEFT JOIN ledger_entry AS e ON e.id = pe.entry_id
      WHERE ${within('p.id')}
      GROUP BY p.id, p.amount HAVING COALESCE(-sum(e.amount), 0) <> p.amount`,
  },
  {
    name: 'in_transit',
    says: 'Each account in transit has the payouts that the bank has not confirmed.',
    pagedBy: null,
    text: () => `
      SELECT concat_ws('/', rail, currency, merchant_id, 'payouts', COALESCE(sent.amount, 0), 'account', COALESCE(-posted.amount, 0)) AS subject
      FROM (
        SELECT rail, currency, merchant_id, sum(amount) AS amount FROM payout WHERE status IN ('created', 'in_transit')
        GROUP BY rail, currency, merchant_id
      ) AS sent
      FULL JOIN (
        SELECT a.rail, a.currency, a.merchant_id, sum(e.amount) AS amount
        FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id AND a.kind = 'merchant_in_transit'
        GROUP BY a.rail, a.currency, a.merchant_id
      ) AS posted USING (rail, currency, merchant_id)
      WHERE COALESCE(sent.amount, 0) <> COALESCE(-posted.amount, 0)`,
  },
  {
    name: 'unpaid',
    says: 'The unpaid entries of each account add up to its balance, and no payout has paid one of them.',
    pagedBy: null,
    text: () => `
      SELECT concat_ws('/', a.rail, a.currency, a.merchant_id) AS subject
      FROM ledger_account AS a
      LEFT JOIN LATERAL (
        SELECT COALESCE(sum(e.amount), 0) AS amount, count(p.entry_id) AS paid FROM unpaid_entry AS u
        JOIN ledger_entry AS e ON e.id = u.entry_id LEFT JOIN payout_entry AS p ON p.entry_id = u.entry_id
        WHERE u.account_id = a.id
      ) AS unpaid ON true
      LEFT JOIN LATERAL (SELECT COALESCE(sum(amount), 0) AS amount FROM ledger_entry WHERE account_id = a.id) AS posted ON true
      WHERE a.kind = 'merchant_available' AND (unpaid.amount <> posted.amount OR unpaid.paid > 0)`,
  },
];

export const ledgerInvariants: readonly LedgerInvariant[] = [...journals, ...accounts, ...payments];
