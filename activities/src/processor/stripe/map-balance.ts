import { asId, isUuid } from '@landed/contracts/ids/ids';
import type { TransactionEffect } from '@landed/contracts/reconciliation/kinds';
import type { BalanceTransaction } from '@landed/contracts/reconciliation/types';
import type Stripe from 'stripe';
import { payoutMetadata } from '../../payout/partner/stripe/map-metadata.js';
import { refundMetadata } from './map-refund.js';
import { paymentIntentMetadata } from './map-request.js';

/** What each of the processor's types is about. An adjustment is about a dispute, where its source is one. */
const effects: Readonly<Record<string, TransactionEffect>> = {
  charge: 'charge',
  payment: 'charge',
  payment_failure_refund: 'refund',
  payment_refund: 'refund',
  payment_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  transfer: 'payout',
  transfer_cancel: 'payout',
  transfer_failure: 'payout',
  transfer_refund: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  network_cost: 'fee',
  tax_fee: 'fee',
};

/** A balance transaction in our terms. Its source is expanded where the processor has it. */
export function balanceTransaction(found: Stripe.BalanceTransaction): BalanceTransaction {
  const source = sourceOf(found.source);
  const effect = effectOf(found.type, source);
  const { metadata } = source;
  const claimed = (name: string): string | null => {
    const value = metadata[name];
    return value !== undefined && isUuid(value) ? value : null;
  };
  const [payment, refund] = [claimed(paymentIntentMetadata), claimed(refundMetadata)];
  return {
    processorTransaction: found.id,
    type: /^[a-z_]{1,64}$/.test(found.type) ? found.type : 'other',
    effect,
    currency: found.currency.toUpperCase(),
    amount: found.amount,
    // A fee of the account moves the balance by itself.
    fee: effect === 'fee' ? found.fee - found.amount : found.fee,
    createdAt: instantOf(found.created),
    availableAt: instantOf(found.available_on),
    source: source.id,
    parents: source.parents,
    claimed: {
      paymentIntentId: payment === null ? null : asId<'payment_intent'>(payment),
      refundId: refund === null ? null : asId<'refund'>(refund),
      payoutId: claimed(payoutMetadata),
    },
  };
}

interface Source {
  readonly id: string | null;
  readonly isDispute: boolean;
  readonly parents: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

function effectOf(type: string, { isDispute }: Source): TransactionEffect {
  if (type === 'adjustment') return isDispute ? 'dispute' : 'other';
  return (Object.hasOwn(effects, type) ? effects[type] : undefined) ?? 'other';
}

function sourceOf(source: Stripe.BalanceTransaction['source']): Source {
  if (source === null) return { id: null, isDispute: false, parents: [], metadata: {} };
  if (typeof source === 'string') {
    return { id: source, isDispute: /^d[up]_/.test(source), parents: [], metadata: {} };
  }
  const fields: Readonly<Record<string, unknown>> = { ...source };
  return {
    id: source.id,
    isDispute: source.object === 'dispute',
    parents: ['payment_intent', 'charge', 'transfer'].flatMap((name) => idOf(fields[name])),
    metadata: isRecord(fields['metadata']) ? textsOf(fields['metadata']) : {},
  };
}

function idOf(reference: unknown): readonly string[] {
  if (typeof reference === 'string') return [reference];
  return isRecord(reference) && typeof reference['id'] === 'string' ? [reference['id']] : [];
}

function textsOf(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
