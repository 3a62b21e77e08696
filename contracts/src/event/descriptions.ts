import type { EventType } from './types.js';

/** When each event is sent, in one sentence. */
export const eventDescriptions: Readonly<Record<EventType, string>> = {
  'payment_intent.created': 'A payment was accepted; it is sent to the processor next.',
  'payment_intent.requires_action': 'The issuer requires 3-D Secure authentication by the buyer.',
  'payment_intent.processing': 'The outcome is not known after 20 seconds, and the response was `processing`.',
  'payment_intent.authorized': 'The amount is held on the card until you capture or cancel the payment.',
  'payment_intent.authorization_expiring':
    'The authorization ends in 24 hours unless you capture the payment; its status does not change.',
  'payment_intent.succeeded': 'The payment is paid.',
  'payment_intent.captured': 'The authorized payment was captured: it is paid.',
  'payment_intent.canceled': 'The payment was canceled or has expired; no money is held.',
  'payment_intent.failed':
    'The card was declined or not authenticated, or the processor did not make the charge; nothing was charged.',
  'payment_intent.late_charge_returned':
    'The processor completed the charge after the payment had ended; it was voided or refunded. The status of the ' +
    'payment does not change.',
  'refund.created': 'A refund was accepted, and its amount is reserved.',
  'refund.succeeded': 'The processor returned the money to the buyer.',
  'refund.failed': "The money did not reach the buyer, or the buyer's bank returned it.",
  'dispute.created': "The buyer's bank opened a dispute.",
  'dispute.needs_response': 'The dispute needs evidence.',
  'dispute.under_review': 'Evidence was submitted, and the bank decides.',
  'dispute.won': 'The bank decided the dispute for the merchant.',
  'dispute.lost': 'The bank decided the dispute for the buyer.',
  'dispute.prevented': 'The dispute ended before it took money.',
  'dispute.evidence_due':
    'Sent 72 hours and again 24 hours before the deadline for evidence; the status does not change.',
  'payout.created': 'The weekly run, or its re-run after a failure, took the balance for a payout.',
  'payout.in_transit': 'The transfer is on its way to the bank.',
  'payout.paid': 'The bank confirmed the payout.',
  'payout.failed': 'The transfer failed, or the bank returned it; the money is back in the balance.',
  'webhook_endpoint.test': 'A test event that an operator sends to one endpoint.',
};
