import type { EventType } from '@landed/contracts/event/types';
import { disputeScenarios } from './dispute-scenarios.js';
import type { Scenario } from './scenario.js';

const visa = { paymentMethod: 'pm_card_visa' } as const;
const manual = { ...visa, captureMethod: 'manual' } as const;
const threeDSecureCard = { paymentMethod: 'pm_card_threeDSecureRequired' } as const;

const payouts: Scenario = {
  kind: 'not_possible',
  brief: 'sent by the weekly run, not by an operation of a merchant',
  why:
    'This event is sent by the weekly run of payouts, which no API key can start. Send the sample from docs/events to your ' +
    'handler.',
};

/** How to trigger each event type. Every scenario runs in test mode and stops at the operation that causes the event. */
export const scenarios: Readonly<Record<EventType, Scenario>> = {
  'payment_intent.created': {
    kind: 'operations',
    how: 'charges a card',
    run: async (api) => (await api.charge(visa, 'succeeded')).id,
  },
  'payment_intent.requires_action': {
    kind: 'operations',
    how: 'charges a card that requires 3-D Secure, and leaves the payment waiting for the buyer',
    run: async (api) => (await api.charge(threeDSecureCard, 'requires_action')).id,
  },
  'payment_intent.processing': {
    kind: 'not_possible',
    brief: 'sent when the processor does not respond for 20 seconds',
    why:
      'This event is sent when the outcome of a charge is unknown after 20 seconds. On the local stack, arm a fault of ' +
      'the sandbox (docs/sandbox.md) and charge a card, or send the sample from docs/events to your handler.',
  },
  'payment_intent.late_charge_returned': {
    kind: 'not_possible',
    brief: 'sent when the processor completes a payment that has ended',
    why:
      'This event is sent when the processor completes a failed or canceled payment. On the local stack, use ' +
      '`_control/completions` of the sandbox (docs/sandbox.md), or send the sample from docs/events to your handler.',
  },
  'payment_intent.authorized': {
    kind: 'operations',
    how: 'charges a card with manual capture',
    run: async (api) => (await api.charge(manual, 'authorized')).id,
  },
  'payment_intent.authorization_expiring': {
    kind: 'not_possible',
    brief: 'sent six days after an authorization',
    why:
      'This event is sent one day before an authorization expires, which is six days after the authorization. Authorize ' +
      'a payment (`landed trigger payment_intent.authorized`) and leave the stack running, or send the sample from ' +
      'docs/events to your handler.',
  },
  'payment_intent.succeeded': {
    kind: 'operations',
    how: 'charges a card',
    run: async (api) => (await api.charge(visa, 'succeeded')).id,
  },
  'payment_intent.captured': {
    kind: 'operations',
    how: 'charges a card with manual capture, and captures the payment',
    run: async (api) => (await api.capture(await api.charge(manual, 'authorized'))).id,
  },
  'payment_intent.canceled': {
    kind: 'operations',
    how: 'charges a card with manual capture, and cancels the payment',
    run: async (api) => (await api.cancel(await api.charge(manual, 'authorized'))).id,
  },
  'payment_intent.failed': {
    kind: 'operations',
    how: 'charges a card that is declined',
    run: async (api) => (await api.charge({ paymentMethod: 'pm_card_chargeDeclined' }, 'failed')).id,
  },
  'refund.created': {
    kind: 'operations',
    how: 'charges a card, and refunds a part of it',
    run: async (api) => api.refund(await api.charge(visa, 'succeeded')),
  },
  'refund.succeeded': {
    kind: 'operations',
    how: 'charges a card, and refunds a part of it',
    run: async (api) => api.refund(await api.charge(visa, 'succeeded')),
  },
  'refund.failed': {
    kind: 'operations',
    how: 'charges a card whose refunds fail, and refunds a part of the payment',
    run: async (api) => api.refund(await api.charge({ paymentMethod: 'pm_card_refundFail' }, 'succeeded')),
  },
  ...disputeScenarios,
  'payout.created': payouts,
  'payout.in_transit': payouts,
  'payout.paid': payouts,
  'payout.failed': payouts,
  'webhook_endpoint.test': { kind: 'endpoint', how: 'sends the test event to the endpoint that --endpoint names' },
};

/** The same events after 3-D Secure authentication by the buyer. */
export const threeDSecureScenarios: Readonly<Partial<Record<EventType, Scenario>>> = {
  'payment_intent.succeeded': withThreeDSecure('automatic', 'succeed'),
  'payment_intent.authorized': withThreeDSecure('manual', 'succeed'),
  'payment_intent.failed': withThreeDSecure('automatic', 'fail'),
};

function withThreeDSecure(captureMethod: 'automatic' | 'manual', outcome: 'succeed' | 'fail'): Scenario {
  return {
    kind: 'operations',
    how: `charges a card that requires 3-D Secure, and lets the authentication ${outcome}`,
    run: async (api) => {
      const payment = await api.charge({ ...threeDSecureCard, captureMethod }, 'requires_action');
      await api.completeChallenge(payment, outcome);
      return payment.id;
    },
  };
}
