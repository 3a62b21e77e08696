import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import { type DashboardRole, mayDo } from '@landed/contracts/dashboard/actions';
import { entityDefaults } from '@landed/contracts/entity/entity';
import { type ChargeTerms, splitCharge } from '@landed/contracts/ledger/charge-postings';
import { allocate } from '@landed/contracts/money/allocate';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import { nextWeeklyRun } from '@landed/contracts/payout/week';
import { amountRefundable, checkRefund, type RefundablePayment } from '@landed/contracts/refund/rules';
import type { DeliveredEvent } from '@landed/prisma/read/event/list-resource-events';
import type { ChargeOperation } from '@landed/prisma/read/payment-intent/load-charge-operation';
import type { PaymentTimeline } from '@landed/prisma/read/payment-intent/load-payment-timeline';
import type { PayoutOfPayment } from '@landed/prisma/read/payout/find-payout-of-payment';
import type { StoredTaxQuote } from '@landed/prisma/read/tax-quote/find-tax-quote';
import type { PaymentDetail, PaymentRow } from '../../wire/payment.js';
import { buyerView, emailFor } from './buyer-view.js';

export function paymentRow(
  roles: readonly DashboardRole[],
  payment: PaymentIntentState,
  buyer: ChargedBuyer | undefined,
): PaymentRow {
  const { breakdown } = payment;
  return {
    id: payment.id,
    amount: breakdown.total,
    currency: breakdown.currency,
    status: payment.status,
    failure: payment.failureCode,
    refunded: payment.amountRefunded,
    disputed: payment.amountDisputed,
    reference: payment.merchantReference,
    buyer_email: buyer === undefined ? null : emailFor(roles, buyer.customer.email),
    ships_to: buyer?.shipping_address?.country ?? null,
    card: payment.card,
    created_at: payment.createdAt,
  };
}

/** Everything that the page of a payment shows. */
export interface PaymentFacts {
  readonly payment: PaymentIntentState;
  readonly terms: ChargeTerms;
  readonly timeline: PaymentTimeline;
  readonly amounts: RefundablePayment;
  readonly quote: StoredTaxQuote | null;
  readonly buyer: ChargedBuyer | undefined;
  readonly events: readonly DeliveredEvent[];
  readonly operation: ChargeOperation;
  readonly payout: PayoutOfPayment | null;
}

export function paymentDetail(roles: readonly DashboardRole[], facts: PaymentFacts, now: string): PaymentDetail {
  const { payment, terms, timeline, amounts, quote, buyer } = facts;
  const { fraud } = facts.operation;
  const { subtotal, shipping, duty, tax } = payment.breakdown;
  return {
    ...paymentRow(roles, payment, buyer),
    entity: payment.entity,
    entity_name: entityDefaults[payment.entity].name,
    breakdown: { subtotal, shipping, duty, tax },
    captured: payment.amountCaptured,
    capture_method: payment.captureMethod,
    capture_before: payment.captureBefore,
    action_expires_at: payment.actionExpiresAt,
    cancellation_reason: timeline.cancellationReason,
    pending_action: payment.pendingAction,
    refundable: amountRefundable(amounts),
    not_refundable: notRefundable(amounts, now),
    price: quote === null ? null : priceView(quote),
    split: payment.amountCaptured === 0 ? null : splitCharge(capturedBreakdown(payment), terms),
    remitted_by: terms.taxRemittance,
    reserve: reserveView(timeline.reserve),
    history: [...timeline.history],
    operations: [...timeline.operations],
    refunds: timeline.refunds.map(({ createdAt, updatedAt, ...refund }) => ({
      ...refund,
      created_at: createdAt,
      updated_at: updatedAt,
    })),
    disputes: timeline.disputes.map(({ createdAt, ...dispute }) => ({ ...dispute, created_at: createdAt })),
    events: facts.events.map(({ id, type, resourceId, createdAt, endpoints, delivered, waiting }) => ({
      id,
      type,
      resource_id: resourceId,
      at: createdAt,
      endpoints,
      delivered,
      waiting,
    })),
    charged_by: chargedByView(facts),
    fraud: fraud?.status === 'assessed' ? { score: fraud.score, level: fraud.level } : null,
    payout: mayDo(roles, 'payouts.read') ? payoutView(facts.payout, now) : null,
    metadata: { ...payment.metadata },
    buyer: buyer === undefined ? null : buyerView(roles, buyer),
  };
}

function chargedByView({ payment, events, operation }: PaymentFacts): PaymentDetail['charged_by'] {
  const created = events.find(({ type, resourceId }) => type === 'payment_intent.created' && resourceId === payment.id);
  if (created === undefined) return null;
  return { request_id: created.requestId, idempotency_key: operation.idempotencyKey };
}

function reserveView(hold: PaymentTimeline['reserve']): PaymentDetail['reserve'] {
  return hold === null ? null : { held: hold.held, released: hold.released, due_at: hold.dueAt };
}

/** Until it is paid, the first weekly run after the amount is available. */
function payoutView(found: PayoutOfPayment | null, now: string): PaymentDetail['payout'] {
  if (found === null) return null;
  const { payout, availableAt } = found;
  if (payout !== null) return { ...payout, available_at: availableAt };
  const from = Math.max(Date.parse(now), Date.parse(availableAt ?? now));
  // A run that begins in the moment that an amount is available pays it.
  return { id: null, period: nextWeeklyRun(new Date(from - 1)).period, available_at: availableAt };
}

function notRefundable(amounts: RefundablePayment, now: string): string | null {
  const check = checkRefund(amounts, null, now);
  if (check.kind === 'refund') return null;
  const reason = check.error.details?.['reason'];
  return typeof reason === 'string' ? reason : 'refunded';
}

/** The shipping is shared by the prices of the lines, as in customs data. */
export function priceView(quote: StoredTaxQuote): NonNullable<PaymentDetail['price']> {
  const amounts = quote.lines.map(({ amount }) => amount);
  const isShared = amounts.some((amount) => amount > 0);
  const shipping = isShared ? allocate(quote.breakdown.shipping, amounts) : [];
  return {
    quote_id: quote.id,
    quoted_at: quote.createdAt,
    valid_until: quote.expiresAt,
    lines: quote.lines.map((line, index) => ({
      description: line.description,
      quantity: line.quantity,
      unit_amount: line.unitAmount,
      hs_code: line.hsCode,
      origin_country: line.originCountry ?? quote.shipFromCountry,
      amount: line.amount,
      shipping: shipping[index] ?? 0,
      duty: line.duty,
      duty_rates: [...line.dutyComponents],
      duty_basis: line.dutyBasis,
      duty_range:
        line.dutyRateRange === null
          ? null
          : { min: line.dutyRateRange.min, max: line.dutyRateRange.max, lines: line.dutyRateRange.lines },
      tax: line.tax,
      tax_rates: [...line.taxComponents],
      landed: line.amount + (shipping[index] ?? 0) + line.duty + line.tax,
    })),
    assumptions: [...quote.assumptions],
    warnings: quote.warnings.map(({ message }) => message),
    duty_range: quote.dutyRange,
    rule_packs: [...quote.rulePacks],
  };
}
