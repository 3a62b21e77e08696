import pg from 'pg';

/** One ledger entry with its journal. */
export interface LedgerLine {
  readonly journal: string;
  readonly account: string;
  /** Minor units; the entries of a journal add up to 0. */
  readonly amount: bigint;
  readonly currency: string;
}

const query = `
  SELECT journal.kind AS journal, account.kind AS account, entry.amount, entry.currency
    FROM ledger_journal journal
    JOIN ledger_entry entry ON entry.journal_id = journal.id
    JOIN ledger_account account ON account.id = entry.account_id
   WHERE journal.payment_intent_id = $1
   ORDER BY journal.created_at, journal.id, entry.amount DESC, account.kind`;

/** The ledger entries of a payment, in posting order. Throws when they do not add up to 0, or when there are none. */
export async function readLedger(databaseUrl: string, paymentId: string): Promise<readonly LedgerLine[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<'journal' | 'account' | 'amount' | 'currency', string>>(query, [
      paymentId,
    ]);
    const lines = rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    if (lines.length === 0 || sum !== 0n)
      throw new Error(`The ledger of payment ${paymentId} is wrong: ${lines.length} entries with the sum ${sum}.`);
    return lines;
  } finally {
    await client.end();
  }
}
