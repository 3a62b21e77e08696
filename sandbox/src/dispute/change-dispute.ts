import { newId } from '../ids.js';
import { type DisputeRecord, isInquiry, withdrawnBy } from './record.js';

/** Stripe's fee for a dispute, here the same in every currency. It is not returned. */
const DISPUTE_FEE = 1_500;

/** The funds are taken. The fee is taken once. */
export function withdrawn(dispute: DisputeRecord, at: Date): DisputeRecord {
  const fee = dispute.balanceTransactions.length === 0 ? DISPUTE_FEE : 0;
  return moved(dispute, -(dispute.amount - withdrawnBy(dispute)), fee, at);
}

/** What the bank decides, at once. An inquiry ends without a winner. */
export function closed(dispute: DisputeRecord, outcome: 'won' | 'lost' | 'prevented', at: Date): DisputeRecord {
  const status = isInquiry(dispute) ? 'warning_closed' : outcome;
  const ended: DisputeRecord = { ...dispute, status, laterStatus: null };
  return status === 'lost' ? ended : moved(ended, withdrawnBy(ended), 0, at);
}

/** The next stage: an inquiry becomes a chargeback, and a decided chargeback an appeal. Evidence is possible again. */
export function escalated(dispute: DisputeRecord, dueBy: number, at: Date): DisputeRecord {
  const status = isInquiry(dispute) ? 'needs_response' : 'appeal_needs_response';
  return withdrawn({ ...dispute, status, laterStatus: null, dueBy }, at);
}

/** The decision that a submission leads to, as in Stripe's test mode: by its `uncategorized_text`. */
export function decisionAbout(dispute: DisputeRecord): DisputeRecord['laterStatus'] {
  const inquiry = isInquiry(dispute);
  switch (dispute.evidence['uncategorized_text']) {
    case 'winning_evidence':
      return inquiry ? 'warning_closed' : 'won';
    case 'losing_evidence':
      return inquiry ? 'warning_closed' : 'lost';
    case 'escalate_inquiry_evidence':
      return inquiry ? 'needs_response' : null;
    default:
      return null;
  }
}

function moved(dispute: DisputeRecord, amount: number, fee: number, at: Date): DisputeRecord {
  if (amount === 0) return dispute;
  const transaction = { id: newId('txn_1', 23), amount, fee, created: Math.floor(at.getTime() / 1_000) };
  return { ...dispute, balanceTransactions: [...dispute.balanceTransactions, transaction] };
}
