import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import Stripe from 'stripe';
import type { ProcessorAccount } from '../accounts.js';
import type { WalletDomainFact, WalletDomainRequest, WalletDomains } from '../wallet-domains.js';
import { withinBudget } from './budget.js';
import { createStripeClient } from './client.js';
import { isDefiniteRejection, isStoredServerError } from './map-error.js';

/** The wallet domains of the processor port on Stripe's API. */
export function createStripeDomains(account: ProcessorAccount): WalletDomains {
  const stripe = createStripeClient(account);
  return {
    async activate(request) {
      let found: Stripe.PaymentMethodDomain | null;
      try {
        found = await find(stripe, request);
      } catch {
        // A failed read says nothing about the domain.
        return { kind: 'unknown', underKey: false };
      }
      try {
        return domainFact(request, found === null ? await register(stripe, request) : await validated(stripe, found));
      } catch (error) {
        return factOfError(error, found === null);
      }
    },
  };
}

/** By the known id, otherwise by name: another merchant, or an earlier record, may have registered the domain. */
async function find(stripe: Stripe, request: WalletDomainRequest): Promise<Stripe.PaymentMethodDomain | null> {
  const { domain, processorDomain } = request;
  if (processorDomain !== null) {
    try {
      const known = await withinBudget(stripe.paymentMethodDomains.retrieve(processorDomain));
      if (known.domain_name === domain) return known;
    } catch (error) {
      const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
      if (!isMissing) throw error;
    }
  }
  const { data } = await withinBudget(stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 }));
  return data[0] ?? null;
}

function register(stripe: Stripe, { domain, processorKey }: WalletDomainRequest): Promise<Stripe.PaymentMethodDomain> {
  const options = { idempotencyKey: processorKey };
  return withinBudget(stripe.paymentMethodDomains.create({ domain_name: domain }, options));
}

/**
 * Checks a known domain again, even one whose wallets were active, because a page can lose its certificate. A disabled
 * domain is not validated: it was disabled at the processor on purpose.
 */
async function validated(stripe: Stripe, found: Stripe.PaymentMethodDomain): Promise<Stripe.PaymentMethodDomain> {
  return found.enabled ? withinBudget(stripe.paymentMethodDomains.validate(found.id)) : found;
}

/** `unknown` when the response is about another domain, or has a status that is not known. */
export function domainFact(
  { domain }: Pick<WalletDomainRequest, 'domain'>,
  stated: Stripe.PaymentMethodDomain,
): WalletDomainFact {
  const applePay = walletStatus(stated, 'apple_pay');
  const googlePay = walletStatus(stated, 'google_pay');
  if (stated.domain_name !== domain || applePay === null || googlePay === null)
    return { kind: 'unknown', underKey: false };
  return { kind: 'stated', processorDomain: stated.id, applePay, googlePay };
}

/** The text in `status_details` is for people and changes, so it is not interpreted. */
function walletStatus(stated: Stripe.PaymentMethodDomain, wallet: 'apple_pay' | 'google_pay'): WalletStatus | null {
  const status: string | undefined = stated[wallet]?.status;
  if (status !== 'active' && status !== 'inactive') return null;
  if (!stated.enabled) return 'domain_disabled';
  return status === 'active' ? 'active' : 'not_verified';
}

function factOfError(error: unknown, registers: boolean): WalletDomainFact {
  if (isStoredServerError(error)) return { kind: 'unknown', underKey: registers };
  const isRejected = isDefiniteRejection(error) && error instanceof Stripe.errors.StripeInvalidRequestError;
  // A request-level rejection, such as a wrong secret key, says nothing about the domain.
  return isRejected ? { kind: 'rejected', underKey: registers } : { kind: 'unknown', underKey: false };
}
