import type { ChargeRecord } from '../charge/record.js';
import { newId } from '../ids.js';
import { withdrawn } from './change-dispute.js';
import type { DisputeReason, DisputeRecord } from './record.js';

const SECONDS_TO_RESPOND = 21 * 24 * 60 * 60;

export interface DisputeOpening {
  readonly stage: 'inquiry' | 'chargeback';
  readonly reason: DisputeReason;
  readonly amount: number;
  /** Unix seconds; 21 days from now when absent. */
  readonly dueBy?: number;
}

/** The deadline of a stage that begins now. */
export function newDeadline(at: Date): number {
  return Math.floor(at.getTime() / 1_000) + SECONDS_TO_RESPOND;
}

/** A new dispute of a captured charge, and the charge with it. A chargeback takes the money at once. */
export function newDispute(
  charge: ChargeRecord,
  { stage, reason, amount, dueBy }: DisputeOpening,
  at: Date,
): { readonly dispute: DisputeRecord; readonly charge: ChargeRecord } {
  const dispute: DisputeRecord = {
    id: newId('du_1', 23),
    account: charge.account,
    payment: charge.payment,
    charge: charge.id,
    card: charge.card,
    amount,
    currency: charge.currency,
    reason,
    status: stage === 'inquiry' ? 'warning_needs_response' : 'needs_response',
    laterStatus: null,
    dueBy: dueBy ?? newDeadline(at),
    evidence: {},
    submissionCount: 0,
    pastDue: false,
    metadata: {},
    balanceTransactions: [],
    closedByRefund: false,
    created: Math.floor(at.getTime() / 1_000),
    createdAt: at.toISOString(),
  };
  return {
    dispute: stage === 'inquiry' ? dispute : withdrawn(dispute, at),
    charge: { ...charge, disputed: true },
  };
}
