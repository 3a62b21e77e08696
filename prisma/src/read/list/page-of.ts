import { currencies } from '@landed/contracts/money/currency';
import { type SqlPart, sql } from '../../database.js';
import type { ListQuery } from './list-query.js';
import { orderedPage, type PageSource } from './ordered-page.js';

interface ListedTable {
  readonly name: SqlPart;
  readonly statusType: SqlPart;
  /** The column of the filter `amount`; null when the list has none. */
  readonly amount: SqlPart | null;
}

const tables = {
  payment_intent: { name: sql`payment_intent`, statusType: sql`payment_status`, amount: sql`t.total` },
  refund: { name: sql`refund`, statusType: sql`refund_status`, amount: sql`t.amount` },
  dispute: { name: sql`dispute`, statusType: sql`dispute_status`, amount: sql`t.amount` },
  payout: { name: sql`payout`, statusType: sql`payout_status`, amount: null },
} as const satisfies Record<string, ListedTable>;

type TableName = keyof typeof tables;

/**
 * The `FROM` and `ORDER BY` of one page of a table, newest first, as {@link orderedPage} reads it. The row is `r`.
 *
 * Each combination of filters has its own statement and its own index, so that a page reads little more than itself. By
 * status, currency or refunds alone, the page is merged from one read of the index for each status and currency.
 *
 * @param statuses all statuses of the table.
 * @param narrow conditions on `t` that few records fulfil, beside those of the shared filters.
 */
export function pageOf<Status extends string>(
  table: TableName,
  query: ListQuery<Status>,
  statuses: readonly Status[],
  narrow: readonly SqlPart[] = [],
): SqlPart {
  const { name, statusType } = tables[table];
  const { status, currency, has } = query;
  const own = [...narrow, ...narrowed(table, query)];
  const sideTable = buyersOf(query) ?? pairsOf(table, query);
  const wantedStatuses = sql`${[status ?? statuses].flat()}::text[]::${statusType}[]`;
  const wantedCurrencies = sql`${currency === null ? currencies : [currency]}::text[]::currency[]`;
  const merges = own.length === 0 && sideTable === null && (status !== null || currency !== null || has !== null);
  const conditions = merges
    ? [sql`t.status = s.status AND t.currency = c.currency`]
    : [
        ...(status === null ? [] : [sql`t.status = ANY (${wantedStatuses})`]),
        ...(currency === null ? [] : [sql`t.currency = ANY (${wantedCurrencies})`]),
      ];
  const source = {
    table: name,
    ...(sideTable ?? ofTable),
    conditions: [...own, ...conditions, ...(has === null ? [] : [ofWhich[has]]), ...(sideTable?.conditions ?? [])],
    merged: merges
      ? [sql`unnest(${wantedStatuses}) AS s (status)`, sql`unnest(${wantedCurrencies}) AS c (currency)`]
      : (sideTable?.merged ?? []),
  };
  return sql`FROM ${orderedPage(source, query, sql`r`)} ORDER BY r.created_at DESC, r.id DESC`;
}

/** Each with an index of its own, which is that of status and currency with only the payments that meet it. */
const ofWhich = { refund: sql`t.amount_refunded > 0`, dispute: sql`t.amount_disputed > 0` } as const;

const ofTable = { from: null, createdAt: sql`t.created_at`, id: sql`t.id` };

/** The payments of buyers with an address, in the order of its index; null without that filter. */
function buyersOf({ customerEmail }: ListQuery<string>): Omit<PageSource, 'table'> | null {
  if (customerEmail === null) return null;
  const hmacs = customerEmail.map((hmac) => Buffer.from(hmac).toString('hex'));
  return {
    from: sql`payment_buyer AS b JOIN payment_intent AS t ON t.id = b.payment_intent_id`,
    createdAt: sql`b.created_at`,
    id: sql`b.payment_intent_id`,
    conditions: [sql`b.email_hmac = decode(h.hmac, 'hex')`],
    merged: [sql`unnest(${hmacs}::text[]) AS h (hmac)`],
  };
}

/** The tables of pairs of metadata, whose order is that of their records. */
const pairTables = {
  payment_intent: { name: sql`payment_metadata`, id: sql`m.payment_intent_id` },
  refund: { name: sql`refund_metadata`, id: sql`m.refund_id` },
} as const;

/** The records whose metadata has a pair, in the order of its index; null without that filter, or without such a table. */
function pairsOf(table: TableName, query: ListQuery<string>): Omit<PageSource, 'table'> | null {
  const [pair] = Object.entries(query.metadata ?? {});
  if (pair === undefined || (table !== 'payment_intent' && table !== 'refund')) return null;
  const [key, value] = pair;
  const { name, id } = pairTables[table];
  return {
    from: sql`${name} AS m JOIN ${tables[table].name} AS t ON t.id = ${id}`,
    createdAt: sql`m.created_at`,
    id,
    conditions: [
      sql`m.merchant_id = ${query.merchantId}::uuid AND m.rail = ${query.rail}::rail`,
      sql`m.pair = metadata_pair(${key}, ${value})`,
    ],
    merged: [],
  };
}

/** The conditions of the shared filters that an index of their own serves. */
function narrowed(table: TableName, query: ListQuery<string>): SqlPart[] {
  const { amount, merchantReference, paymentIntentId, cardLast4, metadata } = query;
  const column = tables[table].amount;
  return [
    ...(amount === null || column === null ? [] : [sql`${column} = ${amount}::int`]),
    ...(paymentIntentId === null ? [] : [sql`t.payment_intent_id = ${paymentIntentId}::uuid`]),
    ...(cardLast4 === null ? [] : [sql`t.card_last4 = ${cardLast4}::bpchar`]),
    // Also behind the index of pairs, which has hashes.
    ...(metadata === null ? [] : [sql`t.metadata @> ${JSON.stringify(metadata)}::jsonb`]),
    ...(merchantReference === null ? [] : [withReference(table, query, merchantReference)]),
  ];
}

function withReference(table: TableName, { merchantId, rail }: ListQuery<string>, reference: string): SqlPart {
  if (table === 'payment_intent') return sql`t.merchant_reference = ${reference}`;
  return sql`t.payment_intent_id = ANY (ARRAY (
      SELECT p.id FROM payment_intent AS p
      WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.merchant_reference = ${reference}))`;
}
