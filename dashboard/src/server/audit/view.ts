import type { AuditEntry } from '@landed/contracts/audit/types';
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
