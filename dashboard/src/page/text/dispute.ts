import type { DisputeClosedReason, DisputeReason, DisputeStage, DisputeStatus } from '@landed/contracts/dispute/status';

interface ReasonTexts {
  readonly name: string;
  readonly means: string;
  readonly helps: string;
}

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
  none: 'No disputes',
  noneLead: 'We will mail you, and it will be on Home.',
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
  reasons: {
    fraudulent: {
      name: 'Fraudulent',
      means: 'The cardholder says that someone else made this payment.',
      helps: 'Proof that the cardholder took part: the delivery to their address, earlier orders, messages.',
    },
    duplicate: {
      name: 'Duplicate',
      means: 'The buyer says that they paid twice for one order.',
      helps: 'The other payment, and what each of the two was for.',
    },
    product_not_received: {
      name: 'Product not received',
      means: 'The buyer says that the order did not arrive.',
      helps: 'Carrier, tracking number and the day of delivery to the address of the order.',
    },
    product_unacceptable: {
      name: 'Product unacceptable',
      means: 'The buyer says that the product is damaged, or not as described.',
      helps: 'How you described it, what you sent, and what you offered after the complaint.',
    },
    credit_not_processed: {
      name: 'Refund not made',
      means: 'The buyer says that you owe a refund.',
      helps: 'Your refund policy, when the buyer saw it, and why no refund is due, or proof of the refund.',
    },
    unrecognized: {
      name: 'Not recognized',
      means: 'The cardholder does not know what this payment was for.',
      helps: 'What was bought, by whom, and where it was delivered.',
    },
    subscription_canceled: {
      name: 'Subscription canceled',
      means: 'The buyer says that they had canceled before this payment.',
      helps: 'Your cancellation policy, and what happened before the payment.',
    },
    general: {
      name: 'General',
      means: 'The bank gives no other reason.',
      helps: 'What was bought, when it was delivered, and your messages with the buyer.',
    },
  } as Readonly<Record<DisputeReason, ReasonTexts>>,
} as const;
