import type { EventType } from './types.js';

/** When each event is sent, in one sentence. */
export const eventDescriptions: Readonly<Record<EventType, string>> = {
  'payment_intent.created': 'A payment was accepted and is about to be put to the processor.',
  'payment_intent.requires_action': 'The bank of the card asks for the buyer.',
  'payment_intent.processing': 'The buyer has acted, and the processor has not said yet what came of it.',
  'payment_intent.authorized': 'The amount is held on the card and waits to be captured.',
  'payment_intent.authorization_expiring':
    'The authorization ends in 24 hours unless it is captured; no status changes.',
  'payment_intent.succeeded': 'The payment is paid.',
  'payment_intent.captured': 'The authorized payment was captured: it is paid.',
  'payment_intent.canceled': 'The payment was canceled, or its time was over; nothing is held any more.',
  'payment_intent.failed': 'The card was declined or not authenticated; nothing was charged.',
  'refund.created': 'A refund was accepted and its amount is reserved.',
  'refund.succeeded': 'The money went back to the buyer.',
  'refund.failed': 'The money did not reach the buyer, or came back from the bank.',
  'dispute.created': 'The bank of the buyer opened a dispute.',
  'dispute.needs_response': 'The dispute waits for evidence.',
  'dispute.under_review': 'Evidence was handed in, and the bank decides.',
  'dispute.won': 'The dispute was decided for the merchant.',
  'dispute.lost': 'The dispute was decided for the buyer.',
  'dispute.prevented': 'The dispute ended before it took money.',
  'dispute.evidence_due': 'The time for evidence runs out in 72 hours, and again in 24; no status changes.',
  'payout.created': 'The weekly run took the balance for a payout.',
  'payout.in_transit': 'The transfer has left for the bank.',
  'payout.paid': 'The bank has confirmed the receipt.',
  'payout.failed': 'The transfer did not arrive; the money is back in the balance.',
  'webhook_endpoint.test': 'Sent to one endpoint, to try it.',
};
