/** Description of the whole API, in Markdown: what an integrator must know before the first request. */
export const introduction = [
  'Charge cards across borders as the merchant of record: find HS codes, quote duty and tax, charge, refund, ' +
    'respond to disputes, and read what you are paid.',
  '',
  '- **Amounts** are integers in minor units: 10.00 is `1000`. In a charge request, `amount` is the subtotal of the ' +
    'goods. In the returned payment, `amount` is the charged total.',
  '- **Bodies** are JSON in UTF-8 without a content encoding, as `application/json` or `application/*+json`.',
  '- **HTTP 200 does not mean paid.** Check `status`: a charge may be `failed` or `processing`, a payment may ' +
    'still be `authorized` after a capture, and a refund may be `pending`.',
  '- **Idempotency keys** are required by all operations that move money. These operations share one key space per ' +
    'merchant and mode.',
  '- **Null** in an optional field, and an empty text in an optional part of an address, mean the same as leaving ' +
    'the field out. The same is true when requests with one idempotency key are compared.',
  '- **Unknown fields** in a request are rejected. Responses and events may gain fields at any time: ignore ' +
    'fields that you do not know.',
  '- **Modes**: a test key (`sk_test_…`) works in test mode only, a live key (`sk_live_…`) in live mode only. ' +
    'The two modes share no data.',
  '- **Publishable keys** (`pk_test_…`, `pk_live_…`) are public. They read the configuration of a checkout in the ' +
    'browser and do nothing else.',
  '- **Errors** have a stable `error.code`. Decide by the code, never by the message.',
].join('\n');
