const paidStatuses = new Set(['succeeded', 'captured']);

/** The part of an order that its buyer may see. */
export function shownOrder({ id, quote }, attempt) {
  return {
    id,
    // The page sends it back with the card: the buyer agreed to this price.
    quote_id: quote.id,
    amount_breakdown: quote.amount_breakdown,
    paid: paidStatuses.has(attempt?.status),
    // Null: not charged yet, or, with `charging`, the outcome is unknown.
    payment_status: attempt?.status ?? null,
    charging: attempt !== undefined && attempt.status === null && attempt.rejection === null,
    rejection: attempt?.rejection ?? null,
  };
}

/**
 * The response for the drop-in, as HTTP status and body: the payment, or the code of a charge that was rejected and took
 * no money. Never pass the service's whole response to a browser: it may hold a fraud score. An unknown outcome is
 * `processing`: the buyer must not pay again.
 */
export function paymentResponse({ attempt, clientSecret, rejection = attempt?.rejection }) {
  if (attempt === undefined || rejection !== null)
    return { status: 409, body: { error: { code: rejection ?? 'validation_error' } } };
  const { paymentId: id, status, failure } = attempt;
  const payment = {
    object: 'payment_intent',
    id,
    status: status ?? 'processing',
    failure: failure === null ? null : { code: failure },
    client_secret: clientSecret,
  };
  return { status: 200, body: payment };
}

/** The codes with which a charge can be rejected before any card was charged. */
const rejections = /^(tax_quote_\w+|currency_mismatch|validation_error|invalid_amount)$/;

export function isRejection(code) {
  return rejections.test(code);
}

/** What to say to a buyer whose charge was rejected before any card was charged. */
export function rejectionMessage(code) {
  // The order has a new price by now: see `presentOrder`.
  if (code.startsWith('tax_quote_'))
    return 'The price has changed. Nothing was charged. Please check the new total and pay again.';
  // It may be the card, or the name or the address of the order.
  return 'This payment was not accepted. Nothing was charged. Please use another card, or order again and check your name and address.';
}
