import type { EventType } from '@landed/contracts/event/types';
import type { Stage } from './stage.js';

/** How an event is made to happen. */
export type Scenario =
  /** By operations; resolves with the id of what the event tells of. */
  | { readonly kind: 'played'; readonly how: string; readonly play: (stage: Stage) => Promise<string> }
  /** By sending an endpoint its test event. */
  | { readonly kind: 'endpoint'; readonly how: string }
  /** Not by any operation, and what to do instead. */
  | { readonly kind: 'not_possible'; readonly brief: string; readonly why: string };

const visa = { paymentMethod: 'pm_card_visa' } as const;
const manual = { ...visa, captureMethod: 'manual' } as const;
const asking = { paymentMethod: 'pm_card_threeDSecureRequired' } as const;

const disputes: Scenario = {
  kind: 'not_possible',
  brief: 'not sent yet: disputes come later',
  why: 'Disputes are not served yet, so nothing sends their events. The samples in docs/events show what they will be.',
};
const payouts: Scenario = {
  kind: 'not_possible',
  brief: 'not sent yet: payouts come later',
  why: 'Payouts are not made yet, so nothing sends their events. The samples in docs/events show what they will be.',
};

/** Every event there is. Money moves on the test rail only, and only as far as the event needs. */
export const scenarios: Readonly<Record<EventType, Scenario>> = {
  'payment_intent.created': {
    kind: 'played',
    how: 'charges a card',
    play: async (stage) => (await stage.charge(visa, 'succeeded')).id,
  },
  'payment_intent.requires_action': {
    kind: 'played',
    how: 'charges a card whose bank asks the buyer, and leaves it waiting',
    play: async (stage) => (await stage.charge(asking, 'requires_action')).id,
  },
  'payment_intent.processing': {
    kind: 'not_possible',
    brief: 'not sent yet',
    why:
      'Nothing sends this event yet: it is kept for a bank that still thinks when its buyer has acted. A payment begins ' +
      'as `processing`, which payment_intent.created tells.',
  },
  'payment_intent.authorized': {
    kind: 'played',
    how: 'charges a card with manual capture',
    play: async (stage) => (await stage.charge(manual, 'authorized')).id,
  },
  'payment_intent.authorization_expiring': {
    kind: 'not_possible',
    brief: 'comes by itself six days after an authorization',
    why:
      'This event comes a day before an authorization ends, which is six days after it was made: authorize one ' +
      '(`landed trigger payment_intent.authorized`) and leave the stack running, or send its sample from docs/events ' +
      'to your handler.',
  },
  'payment_intent.succeeded': {
    kind: 'played',
    how: 'charges a card',
    play: async (stage) => (await stage.charge(visa, 'succeeded')).id,
  },
  'payment_intent.captured': {
    kind: 'played',
    how: 'charges a card with manual capture, and captures it',
    play: async (stage) => (await stage.capture(await stage.charge(manual, 'authorized'))).id,
  },
  'payment_intent.canceled': {
    kind: 'played',
    how: 'charges a card with manual capture, and cancels it',
    play: async (stage) => (await stage.cancel(await stage.charge(manual, 'authorized'))).id,
  },
  'payment_intent.failed': {
    kind: 'played',
    how: 'charges a card that is declined',
    play: async (stage) => (await stage.charge({ paymentMethod: 'pm_card_chargeDeclined' }, 'failed')).id,
  },
  'refund.created': {
    kind: 'played',
    how: 'charges a card, and refunds a part of it',
    play: async (stage) => stage.refund(await stage.charge(visa, 'succeeded')),
  },
  'refund.succeeded': {
    kind: 'played',
    how: 'charges a card, and refunds a part of it',
    play: async (stage) => stage.refund(await stage.charge(visa, 'succeeded')),
  },
  'refund.failed': {
    kind: 'played',
    how: 'charges a card whose refunds come back, and refunds a part of it',
    play: async (stage) => stage.refund(await stage.charge({ paymentMethod: 'pm_card_refundFail' }, 'succeeded')),
  },
  'dispute.created': disputes,
  'dispute.needs_response': disputes,
  'dispute.under_review': disputes,
  'dispute.won': disputes,
  'dispute.lost': disputes,
  'dispute.prevented': disputes,
  'dispute.evidence_due': disputes,
  'payout.created': payouts,
  'payout.in_transit': payouts,
  'payout.paid': payouts,
  'payout.failed': payouts,
  'webhook_endpoint.test': { kind: 'endpoint', how: 'sends the endpoint of --endpoint its test event' },
};

/** The same ends, reached through the bank's question and the buyer's answer to it. */
export const askedScenarios: Readonly<Partial<Record<EventType, Scenario>>> = {
  'payment_intent.succeeded': asked('automatic', 'succeed'),
  'payment_intent.authorized': asked('manual', 'succeed'),
  'payment_intent.failed': asked('automatic', 'fail'),
};

function asked(captureMethod: 'automatic' | 'manual', outcome: 'succeed' | 'fail'): Scenario {
  return {
    kind: 'played',
    how: `charges a card whose bank asks the buyer, who is made to ${outcome}`,
    play: async (stage) => {
      const payment = await stage.charge({ ...asking, captureMethod }, 'requires_action');
      await stage.answerChallenge(payment, outcome);
      return payment.id;
    },
  };
}
