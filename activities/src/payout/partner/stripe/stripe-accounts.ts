import Stripe from 'stripe';
import { withinBudget } from '../../../processor/stripe/budget.js';
import { errorDetail } from '../../../processor/stripe/map-error.js';
import type {
  BankAccountMade,
  BankAccountRequest,
  PartnerAccountMade,
  PartnerAccountRequest,
  PartnerOutcome,
  PayoutPartner,
  Unknown,
} from '../port.js';
import { findListed } from './find-listed.js';
import { bankAccountMetadata, merchantMetadata } from './map-metadata.js';
import { rejectionOf, tokenParam } from './map-rejection.js';

/** Accounts and bank accounts of the payout partner, on Stripe Connect. */
export function createStripeAccounts(
  stripe: Stripe,
): Pick<PayoutPartner, 'openAccount' | 'findAccount' | 'attachBankAccount'> {
  return {
    async openAccount(request) {
      try {
        const options = { idempotencyKey: request.key };
        return accountMade(request, await withinBudget(stripe.accounts.create(accountParams(request), options)));
      } catch (error) {
        return rejectionOf(error);
      }
    },

    async findAccount(request) {
      try {
        const account = await findListed(stripe.accounts.list({ limit: 100 }), (each) => isOf(request, each));
        return account === null ? { kind: 'absent' } : accountMade(request, account);
      } catch (error) {
        // A failed read says nothing about the account.
        return { kind: 'unknown', detail: errorDetail(error) };
      }
    },

    async attachBankAccount(request) {
      try {
        const params = {
          external_account: request.token,
          default_for_currency: true,
          metadata: { [bankAccountMetadata]: request.bankAccountId },
        };
        const options = { idempotencyKey: request.key };
        const attaching = stripe.accounts.createExternalAccount(request.accountId, params, options);
        return bankAccountMade(request, await withinBudget(attaching));
      } catch (error) {
        const rejected = rejectionOf(error, tokenParam);
        const mayBeAttached = rejected.kind === 'stored_error' || isUsedToken(error);
        return (mayBeAttached ? await findAttached(stripe, request) : null) ?? rejected;
      }
    },
  };
}

/** An account that the platform controls, and that is paid out only when the platform says so. */
function accountParams({ country, merchantId }: PartnerAccountRequest): Stripe.AccountCreateParams {
  return {
    country,
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
    },
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { [merchantMetadata]: merchantId },
  };
}

function isOf({ merchantId }: PartnerAccountRequest, account: Stripe.Account): boolean {
  return account.metadata?.[merchantMetadata] === merchantId;
}

function accountMade(request: PartnerAccountRequest, account: Stripe.Account): PartnerAccountMade | Unknown {
  const detail = { account: account.id ?? null, country: account.country ?? null };
  if (!isOf(request, account) || !account.id) return { kind: 'unknown', detail };
  return { kind: 'made', accountId: account.id, detail };
}

function isUsedToken(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'token_already_used';
}

/** The bank account that an earlier call has made of the token; null when the account has none with our reference. */
async function findAttached(
  stripe: Stripe,
  request: BankAccountRequest,
): Promise<PartnerOutcome<BankAccountMade> | null> {
  try {
    const list = stripe.accounts.listExternalAccounts(request.accountId, { object: 'bank_account', limit: 100 });
    const found = await findListed(list, ({ metadata }) => metadata?.[bankAccountMetadata] === request.bankAccountId);
    return found === null ? null : bankAccountMade(request, found);
  } catch (error) {
    return { kind: 'unknown', detail: errorDetail(error) };
  }
}

/** A bank account of another currency stays at the partner, unused: a payout names the bank account that it goes to. */
function bankAccountMade(
  request: BankAccountRequest,
  external: Stripe.ExternalAccount,
): PartnerOutcome<BankAccountMade> {
  const detail = { external_account: external.id ?? null };
  if (external.object !== 'bank_account' || external.metadata?.[bankAccountMetadata] !== request.bankAccountId)
    return { kind: 'unknown', detail };
  if (external.currency !== request.currency.toLowerCase())
    return { kind: 'rejected', underKey: true, code: 'bank_account', failureCode: 'invalid_currency', detail };
  return {
    kind: 'made',
    externalAccountId: external.id,
    bankName: external.bank_name,
    lastFour: external.last4,
    country: external.country,
    currency: request.currency,
    detail,
  };
}
