import type { WebhookStatus } from '@landed/contracts/webhook-endpoint/types';
import { brokenInvariants, type LedgerVerificationStatus } from '@landed/prisma/read/ledger/load-verification';
import { duration } from '../output/duration.js';
import { instant } from '../output/instant.js';
import { paint } from '../output/paint.js';
import { fields, table } from '../output/table.js';
import type { DisputeTotal } from './dispute-total.js';
import type { PayoutTotal } from './payout-total.js';
import type { UnknownTotal } from './unknown-total.js';

export interface Status extends WebhookStatus {
  /** Open workflows that need manual review; null when Temporal does not respond. */
  readonly forReview: number | null;
  /** Operations with an unknown outcome, from the database. */
  readonly unknown: UnknownTotal;
  readonly disputes: DisputeTotal;
  readonly payouts: PayoutTotal;
  /** Open differences between the processor and the ledger. */
  readonly differences: number;
  /** What the last whole check of the ledger found. */
  readonly ledger: LedgerVerificationStatus;
}

export function statusDocument({ unknown, disputes, payouts, differences, ledger, forReview, ...status }: Status) {
  const { merchants, liveMerchants, endpoints, deliveries, disablings } = status;
  return {
    merchants,
    live_merchants: liveMerchants,
    unknown_outcomes: {
      count: unknown.count,
      stuck: unknown.stuck,
      for_review: unknown.manualReviews,
      oldest_seconds: unknown.oldestSeconds,
    },
    disputes: {
      open: disputes.open,
      needs_response: disputes.needsResponse,
      due_within_24_hours: disputes.dueSoon,
      overdue: disputes.overdue,
      of_unknown_payments: disputes.unknownPayments,
    },
    payouts: {
      unfinished: payouts.unfinished,
      oldest_seconds: payouts.oldestSeconds,
      is_stuck: payouts.stuckAt > 0,
    },
    reconciliation_differences: differences,
    ledger: {
      verified_seconds_ago: ledger.isVerified ? Math.floor(ledger.ageSeconds ?? 0) : null,
      broken_invariants: brokenInvariants(ledger),
    },
    endpoints: { ...endpoints, never_succeeded: status.neverSucceeded },
    deliveries: {
      waiting: deliveries.waiting,
      overdue: deliveries.overdue,
      oldest_waiting_since: deliveries.oldestWaitingSince,
    },
    disabled_by_service: disablings.map(({ endpointId, reason, at }) => ({ endpoint_id: endpointId, reason, at })),
    workflows_for_review: forReview,
  };
}

export function statusText({ unknown, disputes, payouts, differences, ledger, forReview, ...status }: Status): string {
  const { merchants, liveMerchants, deliveries, disablings } = status;
  const facts = fields([
    ['merchants', `${merchants} (${liveMerchants} enabled for live mode)`],
    ['unknown outcomes', unknownText(unknown)],
    ['open disputes', disputesText(disputes)],
    ['payouts on their way', payoutsText(payouts)],
    ['reconciliation', differencesText(differences)],
    ['ledger', ledgerText(ledger)],
    ['endpoints', endpointsText(status)],
    ['deliveries waiting', `${deliveries.waiting} (${deliveries.overdue} overdue)`],
    ['oldest waiting since', instant(deliveries.oldestWaitingSince)],
    ['disabled automatically', `${disablings.length} in the last 7 days`],
    ['manual reviews', forReview === null ? 'unknown: Temporal does not respond' : String(forReview)],
  ]);
  if (disablings.length === 0) return facts;
  const rows = disablings.map(({ endpointId, reason, at }) => [instant(at), endpointId, reason ?? '-']);
  return `${facts}\n\n${table(['DISABLED', 'ENDPOINT', 'REASON'], rows)}`;
}

function endpointsText({ endpoints, neverSucceeded }: Pick<Status, 'endpoints' | 'neverSucceeded'>): string {
  const text = `${endpoints.enabled} enabled, ${endpoints.disabled} disabled, ${endpoints.deleted} deleted`;
  return neverSucceeded === 0 ? text : `${text}; ${paint(process.stdout, 'red', `${neverSucceeded} never succeeded`)}`;
}

function disputesText({ open, needsResponse, dueSoon, overdue, unknownPayments }: DisputeTotal): string {
  if (open + unknownPayments === 0) return '0';
  const unknown = unknownPayments === 0 ? '' : `; ${unknownPayments} of unknown payments`;
  const text = `${open} (${needsResponse} need evidence, ${dueSoon} within 24 hours, ${overdue} overdue)${unknown}`;
  return dueSoon + overdue + unknownPayments === 0 ? text : paint(process.stdout, 'red', text);
}

function payoutsText({ unfinished, oldestSeconds, stuckAt }: PayoutTotal): string {
  if (unfinished === 0) return '0';
  const text = `${unfinished} (the oldest for ${duration(oldestSeconds)})`;
  return stuckAt === 0 ? text : `${paint(process.stdout, 'red', text)}: some are stuck`;
}

function differencesText(count: number): string {
  if (count === 0) return 'no open differences';
  const text = `${count} open ${count === 1 ? 'difference' : 'differences'}`;
  return `${paint(process.stdout, 'red', text)}: \`landed reconcile show\` lists them`;
}

function ledgerText(ledger: LedgerVerificationStatus): string {
  const broken = brokenInvariants(ledger);
  if (broken.length > 0) {
    return `${paint(process.stdout, 'red', `broken: ${broken.join(', ')}`)}: see \`landed ledger verify\``;
  }
  return ledger.isVerified ? `every invariant held ${duration(ledger.ageSeconds ?? 0)} ago` : 'not checked yet';
}

function unknownText({ count, stuck, oldestSeconds }: UnknownTotal): string {
  if (count === 0) return '0';
  const text = `${count} (${stuck} stuck for more than 2 minutes, the oldest for ${duration(oldestSeconds)})`;
  return stuck === 0 ? text : `${paint(process.stdout, 'red', text)}: \`landed stuck\` lists them`;
}
