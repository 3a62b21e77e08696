import type Stripe from 'stripe';
import { withinBudget } from '../../../processor/stripe/budget.js';
import { errorDetail } from '../../../processor/stripe/map-error.js';
import type {
  PartnerOutcome,
  PartnerReading,
  PartnerRejected,
  PayoutPartner,
  ReversalMade,
  ReversalRequest,
  TransferMade,
  TransferRequest,
  Unknown,
} from '../port.js';
import { findListed } from './find-listed.js';
import { difference, idOf, payoutMetadata } from './map-metadata.js';
import { rejectionOf } from './map-rejection.js';

/** Transfers and their reversals, on Stripe Connect. */
export function createStripeTransfers(
  stripe: Stripe,
): Pick<PayoutPartner, 'transfer' | 'findTransfer' | 'reverseTransfer' | 'findReversal'> {
  const findReversal = (request: ReversalRequest) => readReversal(stripe, request);
  return {
    findReversal,

    async transfer(request) {
      try {
        const options = { idempotencyKey: request.key };
        return transferMade(request, await withinBudget(stripe.transfers.create(transferParams(request), options)));
      } catch (error) {
        return rejectionOf(error);
      }
    },

    async findTransfer(request) {
      try {
        const { accountId: destination, payoutId } = request;
        const list = stripe.transfers.list({ transfer_group: payoutId, destination, limit: 100 });
        const found = await findListed(list, ({ metadata }) => metadata[payoutMetadata] === payoutId);
        return found === null ? { kind: 'absent' } : transferMade(request, found);
      } catch (error) {
        // A failed read says nothing about the transfer.
        return { kind: 'unknown', detail: errorDetail(error) };
      }
    },

    async reverseTransfer(request) {
      try {
        const options = { idempotencyKey: request.key };
        const reversing = stripe.transfers.createReversal(request.transferId, reversalParams(request), options);
        return reversalMade(request, await withinBudget(reversing));
      } catch (error) {
        const outcome = rejectionOf(error);
        const mayBeReversed = outcome.kind === 'rejected' && outcome.code === 'not_accepted' && outcome.underKey;
        return mayBeReversed ? alreadyReversed(stripe, request, outcome) : outcome;
      }
    },
  };
}

function transferParams(request: TransferRequest): Stripe.TransferCreateParams {
  return {
    amount: request.money.amount,
    currency: request.money.currency.toLowerCase(),
    destination: request.accountId,
    transfer_group: request.payoutId,
    metadata: { [payoutMetadata]: request.payoutId },
  };
}

/** The amount is sent, so that a transfer of another amount is not reversed. */
function reversalParams({ money, payoutId }: ReversalRequest): Stripe.TransferCreateReversalParams {
  return { amount: money.amount, metadata: { [payoutMetadata]: payoutId } };
}

/** What the partner's transfer states about ours. `unknown` if reference, destination, amount or currency differ. */
function transferMade(request: TransferRequest, transfer: Stripe.Transfer): TransferMade | Unknown {
  const detail = { transfer: transfer.id ?? null, reversed: transfer.amount_reversed ?? null };
  const different = difference(request, transfer);
  if (different !== null) return { kind: 'unknown', detail: { ...detail, ...different } };
  if (idOf(transfer.destination) !== request.accountId || !Number.isInteger(transfer.amount_reversed))
    return { kind: 'unknown', detail };
  return { kind: 'made', transferId: transfer.id, reversed: transfer.amount_reversed, detail };
}

function reversalMade(request: ReversalRequest, reversal: Stripe.TransferReversal): ReversalMade | Unknown {
  const detail = { reversal: reversal.id ?? null, transfer: idOf(reversal.transfer) };
  const different = difference(request, reversal);
  if (different !== null) return { kind: 'unknown', detail: { ...detail, ...different } };
  if (idOf(reversal.transfer) !== request.transferId) return { kind: 'unknown', detail };
  return { kind: 'made', reversalId: reversal.id, detail };
}

async function readReversal(stripe: Stripe, request: ReversalRequest): Promise<PartnerReading<ReversalMade>> {
  try {
    const list = stripe.transfers.listReversals(request.transferId, { limit: 100 });
    const found = await findListed(list, ({ metadata }) => metadata?.[payoutMetadata] === request.payoutId);
    return found === null ? { kind: 'absent' } : reversalMade(request, found);
  } catch (error) {
    return { kind: 'unknown', detail: errorDetail(error) };
  }
}

/**
 * Why the partner rejected a reversal, from the transfer itself: it has no code for one that was reversed before. A read
 * without a response leaves it unknown, and the same call again returns the same rejection.
 */
async function alreadyReversed(
  stripe: Stripe,
  request: ReversalRequest,
  rejected: PartnerRejected,
): Promise<PartnerOutcome<ReversalMade>> {
  try {
    const transfer = await withinBudget(stripe.transfers.retrieve(request.transferId));
    if (transfer.amount_reversed === 0) return rejected;
  } catch (error) {
    return { kind: 'unknown', detail: errorDetail(error) };
  }
  const found = await readReversal(stripe, request);
  return found.kind === 'absent' ? { ...rejected, code: 'already_reversed' } : found;
}
