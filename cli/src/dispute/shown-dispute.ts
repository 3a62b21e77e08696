import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import { disputeResponse } from '@landed/contracts/dispute/response';
import type { DisputeStatus } from '@landed/contracts/dispute/status';
import { formatMoney } from '@landed/contracts/money/format-money';
import type { ListedDispute } from '@landed/prisma/read/dispute-evidence/list-disputes';
import type { DisputeOverview } from '@landed/prisma/read/dispute-evidence/load-dispute-overview';
import { instant } from '../output/instant.js';
import { paint, type Style } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import { type Cell, fields, table } from '../output/table.js';

/** A dispute of a list as `--json` prints it: as the API returns it, with its merchant. */
export function listedDisputeDocument({ merchantId, dispute, evidence }: ListedDispute) {
  return { merchant_id: merchantId, ...disputeResponse(dispute, evidence) };
}

/** One dispute as `--json` prints it. */
export function disputeDocument(overview: DisputeOverview) {
  const { entity, heldBy, submissions, events } = overview;
  return {
    ...listedDisputeDocument(overview),
    entity,
    held_by: heldBy === null ? null : { operation_id: heldBy.operationId, state: heldBy.state },
    submissions: submissions.map(({ operationId, stage, fields: sent, createdAt, submittedAt }) => ({
      operation_id: operationId,
      stage,
      fields: sent,
      created_at: createdAt,
      submitted_at: submittedAt,
    })),
    events: events.map(({ type, previousStatus, at }) => ({ type, previous_status: previousStatus, at })),
  };
}

/** Disputes as a table, one row each. */
export function disputeTable(disputes: readonly ListedDispute[]): string {
  if (disputes.length === 0) return 'There are no disputes.';
  return table(
    ['DISPUTE', 'MERCHANT', 'MODE', 'STAGE', 'STATUS', 'AMOUNT', 'REASON', 'DUE', 'PAYMENT', 'REFERENCE'],
    disputes.map(({ merchantId, dispute }) => [
      dispute.id,
      merchantId,
      dispute.livemode ? 'live' : 'test',
      dispute.stage,
      { text: dispute.status, style: styleOf[dispute.status] },
      formatMoney(dispute.amount, dispute.currency),
      dispute.reason,
      instant(dispute.evidenceDueBy),
      dispute.paymentIntentId,
      plainText(dispute.merchantReference ?? '-'),
    ]),
  );
}

/** One dispute as text: its fields, then a table for each kind of record. */
export function disputeText({ merchantId, dispute, entity, heldBy, submissions, events }: DisputeOverview): string {
  const { status, closedReason, amount, currency, feeAmount, livemode } = dispute;
  const facts = fields([
    ['dispute', dispute.id],
    ['payment', dispute.paymentIntentId],
    ['merchant', merchantId],
    ['mode', livemode ? 'live' : 'test'],
    ['entity', entity],
    ['stage', dispute.stage],
    ['status', paint(process.stdout, styleOf[status], closedReason === null ? status : `${status} (${closedReason})`)],
    ['amount', formatMoney(amount, currency)],
    ['fee', formatMoney(feeAmount, currency)],
    ['reason', dispute.reason],
    ['reference', plainText(dispute.merchantReference ?? '-')],
    ['evidence due', instant(dispute.evidenceDueBy)],
    ['evidence submitted', instant(dispute.evidenceSubmittedAt)],
    ['created', instant(dispute.createdAt)],
    ['updated', instant(dispute.updatedAt)],
    ...(heldBy === null ? [] : ([['held by', `dispute_evidence ${heldBy.operationId}`]] as const)),
  ]);
  const parts = [
    section(
      'Submissions of evidence',
      ['PREPARED', 'SUBMITTED', 'STAGE', 'FIELDS'],
      submissions.map((each) => [
        instant(each.createdAt),
        instant(each.submittedAt),
        each.stage,
        lengthsText(each.fields),
      ]),
    ),
    section(
      'Events',
      ['AT', 'EVENT', 'FROM'],
      events.map(({ at, type, previousStatus }) => [instant(at), type, previousStatus ?? '-']),
    ),
  ];
  return [facts, ...parts.filter((part) => part !== '')].join('\n\n');
}

const styleOf: Readonly<Record<DisputeStatus, Style>> = {
  needs_response: 'yellow',
  under_review: 'yellow',
  won: 'green',
  lost: 'red',
  prevented: 'dim',
};

function lengthsText(lengths: EvidenceLengths): string {
  return Object.entries(lengths)
    .map(([field, length]) => `${field} ${length}`)
    .join(', ');
}

function section(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return rows.length === 0 ? '' : `${paint(process.stdout, 'bold', title)}\n${table(head, rows)}`;
}
