import type { AuditEntry } from '@landed/contracts/audit/types';
import { csv } from '@landed/contracts/csv/csv';
import type { AuditEntryView } from '../../wire/audit.js';

export function auditEntryView(entry: AuditEntry): AuditEntryView {
  return {
    id: entry.id,
    at: entry.at,
    mode: entry.rail,
    by: entry.by,
    actor: entry.actor,
    user_id: entry.userId,
    address: entry.address,
    action: entry.action,
    target: entry.target,
    reason: entry.reason,
    result: entry.result,
    detail: entry.detail,
    fields: entry.fields,
  };
}

const columns = [
  'time',
  'mode',
  'by',
  'actor',
  'user',
  'address',
  'action',
  'target',
  'result',
  'reason',
  'detail',
  'changes',
];

/** One line per entry. The byte order mark makes spreadsheets read it as UTF-8. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    entry.at,
    entry.rail ?? 'both',
    entry.by,
    entry.actor,
    entry.userId,
    entry.address,
    entry.action,
    entry.target,
    entry.result,
    entry.reason,
    entry.detail,
    changesText(entry),
  ]);
  return `\ufeff${csv(columns, rows)}`;
}

function changesText({ fields }: AuditEntry): string | null {
  if (fields === null) return null;
  return Object.entries(fields)
    .map(([name, { before, after }]) => `${name}: ${before ?? 'none'} -> ${after ?? 'none'}`)
    .join('; ');
}
