import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlPart } from '@landed/prisma/database';
import { walletColumns } from '@landed/prisma/read/checkout-config/read-wallets';
import { disputeColumns } from '@landed/prisma/read/dispute/dispute-row';
import { takenColumns } from '@landed/prisma/read/dispute/taken-row';
import { shownColumns } from '@landed/prisma/read/dispute-evidence/shown-dispute';
import { eventColumns } from '@landed/prisma/read/event/event-columns';
import { candidates } from '@landed/prisma/read/event/list-events';
import { accountTotal } from '@landed/prisma/read/ledger/account-total';
import { ledgerInvariants } from '@landed/prisma/read/ledger/invariants';
import { violationsStatement } from '@landed/prisma/read/ledger/verify-ledger';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { pageOf } from '@landed/prisma/read/list/page-of';
import { operationColumns } from '@landed/prisma/read/operation/operation-columns';
import { recordColumns } from '@landed/prisma/read/operation/read-operation';
import { storedPaymentColumns } from '@landed/prisma/read/payment-intent/load-payment';
import { salesFigures } from '@landed/prisma/read/payment-intent/load-sales-by-day';
import { paymentIntentColumns } from '@landed/prisma/read/payment-intent/payment-intent-row';
import { balanceFacts } from '@landed/prisma/read/payout/balance-facts';
import { kindOf, lineOf, sumsOf } from '@landed/prisma/read/payout/list-payout-entries';
import { partOfLine } from '@landed/prisma/read/payout/part-of-line';
import { payoutColumns } from '@landed/prisma/read/payout/payout-row';
import { shownPayoutColumns } from '@landed/prisma/read/payout/shown-payout';
import { effectLines } from '@landed/prisma/read/reconciliation/effect-lines';
import { refundColumns } from '@landed/prisma/read/refund/refund-row';
import { inReport } from '@landed/prisma/read/report/report-query';
import { selectDeliveries, untilInstant } from '@landed/prisma/read/webhook/delivery-row';
import { endpointColumns } from '@landed/prisma/read/webhook-endpoint/endpoint-row';
import { announceable } from '@landed/prisma/write/announcement/announceable';
import { decideStatement } from '@landed/prisma/write/payout/decide-statement';
import { type Piece, scanTypescript } from '@landed/stack/language/scan-typescript';
import { repoRoot } from '@landed/stack/repo-root';
import { columnsOf } from './declared-columns.js';

/** A statement of the sources that returns rows, with the type that the code gives to them. */
export interface TypedStatement {
  /** `file:line`. */
  readonly place: string;
  /** With `$1`, `$2` … for its values. */
  readonly sql: string;
  /** Columns by name, as TypeScript types. */
  readonly columns: ReadonlyMap<string, string>;
  /** Prisma and the plain driver give 64-bit integers differently. */
  readonly driver: 'prisma' | 'pg';
}

const sample = { merchantId: 'm', rail: 'test' } as never;
const sampleTime = { from: null, to: null };
const samplePage = { ...unfiltered, limit: 1 };

const sampleWeek = {
  rail: 'test',
  period: '2026-W48',
  asOf: '2026-11-23T06:00:00.000Z',
  rerunAt: null,
} as const;
const transferColumns = {
  number: 'transfer_number',
  sentAt: 'transfer_sent_at',
  sealed: 'transfer_sealed',
} as const;

/** Expressions inside a statement that are SQL themselves. Every other expression is a value and becomes `$n`. */
const fragments: readonly (readonly [RegExp, (match: RegExpExecArray) => SqlPart | string])[] = [
  [/^operationColumns\(/, () => operationColumns(sample)],
  [/^recordColumns$/, () => recordColumns],
  // Only what a statement that saves an outcome returns counts here.
  [/^ctes$/, () => 'one AS (SELECT 1)'],
  [/^operation$/, () => 'UPDATE operation AS o SET attempt = o.attempt'],
  [/^last$/, () => 'UPDATE event SET sequence = sequence'],
  [/^endpointColumns$/, () => endpointColumns],
  [/^eventColumns$/, () => eventColumns],
  [/^walletColumns$/, () => walletColumns],
  [/^paymentIntentColumns$/, () => paymentIntentColumns],
  [/^storedPaymentColumns$/, () => storedPaymentColumns],
  [/^refundColumns$/, () => refundColumns],
  [/^disputeColumns$/, () => disputeColumns],
  [/^shownColumns$/, () => shownColumns],
  [/^takenColumns$/, () => takenColumns],
  [/^shownPayoutColumns$/, () => shownPayoutColumns],
  [/^partOfLine\.text$/, () => partOfLine],
  [/^lineOf$/, () => lineOf],
  [/^kindOf$/, () => kindOf],
  [/^sumsOf$/, () => sumsOf],
  // The entries of a payout, or those that no payout has paid.
  [/^entries$/, () => 'payout_entry'],
  [/^condition$/, () => 'TRUE'],
  [/^paymentsMax$/, () => '20000'],
  [/^(?:sqlText\()?salesFigures\)?$/, () => salesFigures],
  [/^kinds\.length /, () => ''],
  [/^effectLines\(/, () => effectLines(sample, sampleTime)],
  [/^sqlText\(announceable\)$/, () => announceable],
  [/^accountTotal$/, () => accountTotal],
  [/^inReport$/, () => inReport],
  [/^payoutColumns$/, () => payoutColumns],
  [/^balanceFacts\(/, () => balanceFacts([], sampleWeek)],
  [/^decideStatement\(/, () => decideStatement([], sampleWeek)],
  // One of the three requests of a payout to the partner; the columns of the others have the same types.
  [/^(number|sentAt|sealed)Column$/, ([, column]) => transferColumns[column as keyof typeof transferColumns]],
  [/^allowed$/, () => 'TRUE'],
  [/^of(Merchant|Rail)$/, () => 'TRUE'],
  [/^pageOf\('(payment_intent|refund|dispute|payout)'/, ([, table]) => pageOf(table as 'refund', samplePage, [])],
  [/^candidates\(/, () => candidates({ ...samplePage, types: null, resourceId: null } as never)],
  [/^selectDeliveries\('(\w+)'\)$/, ([, table = '']) => selectDeliveries(table)],
  [/^untilInstant\('([\w.]+)'\)$/, ([, instant = '']) => untilInstant(instant)],
  [/^record(Change|Action)\(/, () => 'recorded AS (SELECT 1)'],
  [/^requestedDomain$/, () => 'SELECT d.id, d.merchant_id, d.rail FROM payment_method_domain AS d'],
  // Pages of the check of the ledger: each table has ids of one type.
  [/^table$/, () => 'ledger_journal'],
  [/^set$/, () => 'failures = 0'],
  // Only what the statement that leases tokens returns counts here.
  [/^leased\(/, () => 'SELECT $3::bigint, $4::int WHERE $5::int = $6::int'],
  // An invariant of the ledger: each has the same column.
  [/^text$/, () => `SELECT 'a journal'::text AS subject`],
  [/^now$/, () => '0::bigint'],
  [/^given$|^conditions\(|sql`TRUE`/, () => 'TRUE'],
];

/** The statements of one source file that have a type for their rows: `$queryRaw<Row[]>`, `.query<Row>(…)`. */
export function typedStatements(file: string): TypedStatement[] {
  const text = readFileSync(join(repoRoot, file), 'utf8');
  const { pieces, code } = scanTypescript(text);
  return [...code.matchAll(/(\$queryRaw|\.query)</g)].flatMap((match) => {
    const end = closingAngle(code, match.index + match[0].length - 1);
    const type = text.slice(match.index + match[0].length, end).trim();
    if (type === 'unknown[]') return [];
    const driver = match[1] === '.query' ? ('pg' as const) : ('prisma' as const);
    const place = `${file}:${text.slice(0, match.index).split('\n').length}`;
    const sql = sqlAfter(code, text, pieces, end + 1);
    // A query of a workflow, not of the database.
    if (sql?.startsWith('__temporal_')) return [];
    if (sql === null) throw new Error(`${place}: the text of the statement was not found`);
    return [{ place, sql, columns: columnsOf(type.replace(/\[\]$/, ''), file), driver }];
  });
}

function closingAngle(code: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < code.length; at += 1) {
    if (code[at] === '<') depth += 1;
    if (code[at] === '>') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a type argument without an end');
}

/** The statement after a type argument: a literal in place, with a name or without, or `text` of a constant that is spread or named. */
function sqlAfter(code: string, text: string, pieces: readonly Piece[], from: number): string | null {
  const rest = code.slice(from, from + 400);
  const inPlace = /^\(?\s*(?:\{\s*name: '\s*',\s*text: )?[`']/.exec(rest);
  if (inPlace !== null) return literalSql(text, pieces, from + inPlace[0].length - 1);
  if (/^\(\s*(?:\{\s*text: )?violationsStatement\(/.test(rest)) return ofFirstInvariant();
  const name = /^\(\{\s*(?:\.\.\.|name: '\s*', text: )(\w+)/.exec(rest)?.[1];
  const constant = /./.test(name ?? '') ? code.search(new RegExp(`\\bconst ${name} = `)) : -1;
  if (constant === -1) return null;
  const opening = code.indexOf('`', constant);
  return opening === -1 ? null : literalSql(text, pieces, opening);
}

/** Every invariant of the ledger is a statement with the same columns. */
function ofFirstInvariant(): string | null {
  const [invariant] = ledgerInvariants;
  return invariant === undefined ? null : violationsStatement(invariant, () => 'true');
}

const literalSql = (text: string, pieces: readonly Piece[], literal: number): string =>
  statementOf(
    text,
    pieces.filter((piece) => piece.kind !== 'comment' && piece.literal === literal),
  );

function statementOf(text: string, parts: readonly Piece[]): string {
  let sql = '';
  let values = 0;
  const value = () => {
    values += 1;
    return `$${values}`;
  };
  parts.forEach((part, index) => {
    sql += text.slice(part.from, part.to);
    const next = parts[index + 1];
    if (next === undefined) return;
    const expression = text.slice(part.to + 2, next.from - 1).trim();
    sql += fragmentOf(expression, value) ?? value();
  });
  return sql;
}

function fragmentOf(expression: string, value: () => string): string | null {
  for (const [pattern, make] of fragments) {
    const match = pattern.exec(expression);
    if (match === null) continue;
    const part = make(match);
    if (typeof part === 'string') return part;
    return part.strings.map((string, index) => (index === 0 ? string : value() + string)).join('');
  }
  return null;
}
