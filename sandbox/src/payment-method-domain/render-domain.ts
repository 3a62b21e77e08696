import type { DomainRecord, Failure } from './record.js';

/** Texts of our own: at Stripe they are for people, and no code may depend on them. */
const MESSAGES: Readonly<Record<Failure, string>> = {
  unreachable: 'Sandbox: the domain could not be reached to verify it.',
  certificate: 'Sandbox: the TLS certificate of the domain is not valid.',
  redirect: 'Sandbox: the domain redirects to another address.',
  terms_not_accepted: "Sandbox: the wallet's terms of service were not accepted for this account.",
};

/** The `payment_method_domain` object of Stripe's API. */
export function renderDomain(domain: DomainRecord, livemode: boolean): Record<string, unknown> {
  const active = { status: 'active' };
  return {
    id: domain.id,
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: statusOf(domain.failures.apple_pay),
    created: domain.created,
    domain_name: domain.name,
    enabled: domain.enabled,
    google_pay: statusOf(domain.failures.google_pay),
    klarna: active,
    link: active,
    livemode,
    paypal: active,
  };
}

function statusOf(failure: Failure | null): Record<string, unknown> {
  return failure === null
    ? { status: 'active' }
    : { status: 'inactive', status_details: { error_message: MESSAGES[failure] } };
}
