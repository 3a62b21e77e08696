import type { CancelBody } from '@landed/contracts/cancel/wire';
import type { CaptureBody } from '@landed/contracts/capture/wire';
import type { CreatePaymentIntentBody } from '@landed/contracts/checkout/wire';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { isUuid } from '@landed/contracts/ids/ids';
import { isSameMetadata, type Metadata, noMetadata } from '@landed/contracts/metadata/metadata';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { EveryField } from '@landed/contracts/record/every-field';
import type { RefundBody } from '@landed/contracts/refund/wire';
import type { FirstRequest } from '@landed/prisma/read/operation/find-first-request';
import type { ApiRequest } from '../routes/route.js';

/** The path of each kind of money operation. */
const pathOfKind: Readonly<Record<OperationKind, string>> = {
  checkout: '/v1/payment_intents',
  capture: '/v1/capture',
  cancel: '/v1/cancel',
  refund: '/v1/refund',
  dispute_evidence: '/v1/disputes/{id}/evidence',
};

const evidencePath = /^\/v1\/disputes\/([^/]*)\/evidence$/;

/**
 * One difference between this request (`actual`) and the first request with its key (`expected`). The path is empty if
 * the difference is not in one of the compared fields.
 */
interface RequestDifference {
  readonly path: string;
  readonly reason: 'differs' | 'other_operation' | 'other_field';
  readonly expected?: number | string | null;
  readonly actual?: number | string | null;
}

/**
 * The error of a request whose idempotency key was used for another request. It names the payment of the first request,
 * and the amounts, ids and settings that differ. Of the merchant's reference and of metadata it says only that they differ. Names,
 * addresses, other texts and tokens are neither compared nor shown.
 */
export function keyConflict({ path, body }: Pick<ApiRequest<unknown>, 'path' | 'body'>, first: FirstRequest): ApiError {
  const { paymentIntentId } = first;
  const differences = differencesOf(path, body, first);
  return {
    code: 'idempotency_key_conflict',
    details: {
      ...(paymentIntentId === null ? {} : { payment_intent_id: paymentIntentId }),
      differences: differences.length === 0 ? [{ path: '', reason: 'other_field' }] : differences,
    },
  };
}

function differencesOf(path: string, body: unknown, first: FirstRequest): readonly RequestDifference[] {
  const firstPath = pathOfKind[first.kind];
  const actual = path.replace(evidencePath, pathOfKind.dispute_evidence);
  if (firstPath !== actual) return [{ path: '', reason: 'other_operation', expected: firstPath, actual }];
  switch (first.kind) {
    case 'checkout':
      return chargeDifferences(body as CreatePaymentIntentBody, first);
    case 'capture':
    case 'cancel':
      return paymentDifferences(body as CaptureBody & CancelBody, first);
    case 'refund':
      return refundDifferences(body as RefundBody, first);
    case 'dispute_evidence':
      return disputeDifferences(path, first);
  }
}

/** The fields that describe the buyer, and the token. */
const notCompared: readonly RequestDifference[] = [];

function chargeDifferences(body: CreatePaymentIntentBody, { charge }: FirstRequest): readonly RequestDifference[] {
  if (charge === null) return [];
  const reference = different('merchant_reference', charge.merchantReference, body.merchant_reference ?? null);
  const compared = {
    tax_quote_id: different('tax_quote_id', charge.taxQuoteId, body.tax_quote_id ?? null),
    amount: different('amount', charge.subtotal, body.amount),
    currency: different('currency', charge.currency, body.currency),
    shipping_amount: different('shipping_amount', charge.shipping, body.shipping_amount),
    capture_method: different('capture_method', charge.captureMethod, body.capture_method),
    merchant_reference: reference.map(({ path, reason }) => ({ path, reason })),
    metadata: metadataDifference(charge.metadata, body.metadata),
    payment_method: notCompared,
    customer: notCompared,
    billing_address: notCompared,
    shipping_address: notCompared,
    buyer_context: notCompared,
    line_items: notCompared,
  } satisfies EveryField<CreatePaymentIntentBody>;
  return Object.values(compared).flat();
}

/** The texts of evidence are not compared: they describe the buyer. */
function disputeDifferences(path: string, { disputeId }: FirstRequest): readonly RequestDifference[] {
  const id = evidencePath.exec(path)?.[1]?.toLowerCase() ?? '';
  return disputeId === null || !isUuid(id) ? [] : different('id', disputeId, id);
}

function paymentDifferences(
  body: CaptureBody & CancelBody,
  { paymentIntentId }: FirstRequest,
): readonly RequestDifference[] {
  const compared = {
    payment_intent_id: paymentDifference(paymentIntentId, body.payment_intent_id),
  } satisfies EveryField<CaptureBody & CancelBody>;
  return compared.payment_intent_id;
}

/** A refund without an amount refunds the rest, so only two stated amounts can be compared. */
function refundDifferences(body: RefundBody, first: FirstRequest): readonly RequestDifference[] {
  const { paymentIntentId, refundAmount, refundReason, refundMetadata } = first;
  const compared = {
    payment_intent_id: paymentDifference(paymentIntentId, body.payment_intent_id),
    amount:
      refundAmount === null || typeof body.amount !== 'number' ? [] : different('amount', refundAmount, body.amount),
    reason: refundReason === undefined ? [] : different('reason', refundReason, body.reason ?? null),
    metadata: refundMetadata === undefined ? [] : metadataDifference(refundMetadata, body.metadata),
  } satisfies EveryField<RefundBody>;
  return Object.values(compared).flat();
}

function paymentDifference(first: string | null, paymentIntentId: string): readonly RequestDifference[] {
  return first === null ? [] : different('payment_intent_id', first, paymentIntentId);
}

/** Values are the merchant's own: the error only says that they differ. */
function metadataDifference(expected: Metadata, actual: Metadata | null | undefined): readonly RequestDifference[] {
  return isSameMetadata(expected, actual ?? noMetadata) ? [] : [{ path: 'metadata', reason: 'differs' }];
}

function different(path: string, expected: number | string | null, actual: number | string | null) {
  return expected === actual ? [] : [{ path, reason: 'differs', expected, actual } as const];
}
