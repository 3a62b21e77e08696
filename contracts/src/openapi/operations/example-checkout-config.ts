/** The configuration of a checkout in GBP, as the local stack returns it. The key of the processor is invented. */
export const exampleCheckoutConfig = {
  livemode: false,
  currency: 'GBP',
  entity: 'gb',
  entity_name: 'Landed GB',
  country: 'GB',
  settlement_currency: 'GBP',
  publishable_key: 'pk_test_TYooMQauvdEDq54NiTphI7jx',
  wallets: { apple_pay: 'inactive', google_pay: 'inactive' },
  processor: { name: 'stripe', script_url: 'https://js.stripe.com/v3/' },
};
