import { isLandedError, mayFollow } from '@landed/sdk';

/** Whether an attempt waits for its outcome, or for its buyer. */
export function isUnfinished({ rejection, status }) {
  return rejection === null && (status === null || status === 'processing' || status === 'requires_action');
}

/** Whether an attempt certainly took no money and never will. */
export function isClosed({ rejection, status }) {
  return rejection !== null || status === 'failed' || status === 'canceled';
}

/** Completes attempts that a crash or an outage interrupted. Reports the errors of all at the end. */
export async function resumeUnfinished(landed, store) {
  const failed = [];
  for (const attempt of store.unfinishedAttempts())
    await charge(landed, store, attempt).catch((error) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed);
}

/** Makes the charge, or finds out its outcome. Returns the attempt as it is stored afterwards. */
export async function charge(landed, store, { idempotencyKey, request }) {
  // Counted before the call: a process that dies during it leaves an unknown outcome.
  const begun = store.changeAttempt(idempotencyKey, (now) =>
    now.paymentId === null && !isClosed(now) ? { calls: now.calls + 1 } : {},
  );
  if (isClosed(begun)) return begun;
  try {
    if (begun.paymentId !== null) return await readAgain(landed, store, begun);
    return saveStatus(store, idempotencyKey, await landed.paymentIntents.create(request, { idempotencyKey }));
  } catch (error) {
    if (!isLandedError(error)) throw error;
    // Any other error says nothing about an earlier call, which may have charged: a timeout, a revoked key (401), a
    // proxy's rejection (403). The attempt stays as it is, under its key.
    return store.changeAttempt(idempotencyKey, (now) =>
      now.paymentId === null && isChargeRejected(error, now) ? { rejection: error.code } : {},
    );
  }
}

/** Reads a known payment from the service, which is the authority. */
export async function readAgain(landed, store, { idempotencyKey, paymentId }) {
  return saveStatus(store, idempotencyKey, await landed.paymentIntents.retrieve(paymentId));
}

/** Rejections that the service stores under the key: no call of this attempt has charged, and none can. */
const storedCodes = new Set(['tax_quote_expired', 'tax_quote_mismatch', 'tax_quote_not_found', 'currency_mismatch']);
const storedFieldCodes = new Set(['unknown_payment_method', 'total_out_of_range']);

/**
 * Whether no call of this attempt has charged. Fields are checked before the key is looked up, so that any other rejection
 * is about one call only: it ends the attempt if that was the only one. A key header that was lost on the way proves
 * nothing.
 */
function isChargeRejected({ status, code, details, outcomeUnknown }, { calls }) {
  const fields = Array.isArray(details?.fields) ? details.fields : [];
  if (storedCodes.has(code) || fields.some((field) => storedFieldCodes.has(field.code))) return true;
  return calls === 1 && !outcomeUnknown && status === 400 && code !== 'idempotency_key_required';
}

/** Applies a response, which may be older than an event that has arrived meanwhile. */
function saveStatus(store, idempotencyKey, payment) {
  return store.changeAttempt(idempotencyKey, (now) => {
    const isNews = mayFollow('payment_intent', now.status, payment.status);
    const changes = isNews ? { status: payment.status, failure: payment.failure?.code ?? null } : {};
    return { paymentId: payment.id, ...changes };
  });
}
