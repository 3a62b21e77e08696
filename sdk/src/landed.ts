import { sender } from './call/send.js';
import { type LandedOptions, settingsOf } from './options.js';
import { BalanceResource } from './resources/balance.js';
import { CheckoutResource } from './resources/checkout.js';
import { ClassificationsResource } from './resources/classifications.js';
import { DisputesResource } from './resources/disputes.js';
import { EventsResource } from './resources/events.js';
import { PaymentIntentsResource } from './resources/payment-intents.js';
import { PaymentMethodDomainsResource } from './resources/payment-method-domains.js';
import { PayoutsResource } from './resources/payouts.js';
import { RefundsResource } from './resources/refunds.js';
import { TaxQuotesResource } from './resources/tax-quotes.js';

/**
 * A client of the API for one secret key. Failed calls reject with a `LandedError`, after the retries that are safe.
 * Each retry has the same idempotency key and the same bytes. Printing the client does not show the key.
 */
export class Landed {
  readonly classifications: ClassificationsResource;
  readonly taxQuotes: TaxQuotesResource;
  readonly checkout: CheckoutResource;
  readonly paymentMethodDomains: PaymentMethodDomainsResource;
  readonly paymentIntents: PaymentIntentsResource;
  readonly refunds: RefundsResource;
  readonly disputes: DisputesResource;
  readonly balance: BalanceResource;
  readonly payouts: PayoutsResource;
  readonly events: EventsResource;

  constructor(secretKey: string | undefined, options: LandedOptions = {}) {
    const send = sender(settingsOf(secretKey, options));
    this.classifications = new ClassificationsResource(send);
    this.taxQuotes = new TaxQuotesResource(send);
    this.checkout = new CheckoutResource(send);
    this.paymentMethodDomains = new PaymentMethodDomainsResource(send);
    this.paymentIntents = new PaymentIntentsResource(send);
    this.refunds = new RefundsResource(send);
    this.disputes = new DisputesResource(send);
    this.balance = new BalanceResource(send);
    this.payouts = new PayoutsResource(send);
    this.events = new EventsResource(send);
  }
}
