import type { DisputeClosedReason, DisputeStage, DisputeStatus } from '@landed/contracts/dispute/status';

export const disputeTexts = {
  title: 'Disputes',
  lead: "A buyer's bank asks for the money back. What is due first is on top.",
  views: { needs_response: 'Needs response', under_review: 'Under review', won: 'Won', lost: 'Lost', all: 'All' },
  columns: {
    due: 'Due',
    amount: 'Amount',
    reason: 'Reason',
    stage: 'Stage',
    status: 'Status',
    order: 'Order',
    created: 'Opened',
  },
  overdue: 'Overdue',
  none: { all: 'No disputes', needs_response: 'Nothing needs a response' } as Readonly<Record<string, string>>,
  noneLead: {
    all: 'We will mail you, and it will be on Home.',
    needs_response: 'When a dispute does, we mail you, and it is on Home.',
  } as Readonly<Record<string, string>>,
  noneInView: 'No dispute matches',
  noneInViewLead: 'Choose All to see every dispute.',
  statuses: {
    needs_response: 'Needs response',
    under_review: 'Under review',
    won: 'Won',
    lost: 'Lost',
    prevented: 'Prevented',
  } as Readonly<Record<DisputeStatus, string>>,
  stages: {
    inquiry: 'Inquiry',
    chargeback: 'Chargeback',
    pre_arbitration: 'Pre-arbitration',
    arbitration: 'Arbitration',
  } as Readonly<Record<DisputeStage, string>>,
  closed: {
    decided: 'decided by the bank',
    withdrawn: 'withdrawn by the buyer or the bank',
    refunded: 'the buyer has the money back',
    expired: 'no evidence came in time',
  } as Readonly<Record<DisputeClosedReason, string>>,
} as const;
