import type { AuditEntry } from '@landed/contracts/audit/types';
import type { CsvCell } from '@landed/contracts/csv/csv';
import { listAudit } from '@landed/management/audit/list-audit';
import type { AuditFilter } from '@landed/prisma/read/audit/list-audit-entries';
import { batchesOf } from '../report/csv-file.js';
import type { Services } from '../services.js';

const batch = 1_000;

export const auditColumns = [
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

/** Rows of all entries that match, newest first. */
export function auditRows(services: Pick<Services, 'database' | 'keyring'>, filter: AuditFilter) {
  return batchesOf(
    async (after: AuditEntry | undefined) => {
      const { entries, hasMore } = await listAudit(services, { ...filter, after }, batch);
      return { records: entries, hasMore };
    },
    async (entries) => entries.map(cellsOf),
  );
}

function cellsOf(entry: AuditEntry): readonly CsvCell[] {
  return [
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
  ];
}

function changesText({ fields }: AuditEntry): string | null {
  if (fields === null) return null;
  return Object.entries(fields)
    .map(([name, { before, after }]) => `${name}: ${before ?? 'none'} -> ${after ?? 'none'}`)
    .join('; ');
}
