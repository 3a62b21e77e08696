import { isLandedError, mayFollow } from '@landed/sdk';

/** Whether an attempt waits for its outcome, or for its buyer. */
export function isUnfinished({ rejection, status }) {
  return rejection === null && (status === null || status === 'processing' || status === 'requires_action');
}

/** Whether an attempt certainly took no money and never will. */
export function isClosed({ rejection, status }) {
  return rejection !== null || status === 'failed' || status === 'canceled';
}

/** Completes attempts that a crash or an outage interrupted. Returns what went wrong, as codes. */
export async function resumeUnfinished(landed, store) {
  const problems = [];
  for (const attempt of store.unfinishedAttempts()) {
    const { problem } = await charge(landed, store, attempt).catch(({ code, name }) => ({ problem: code ?? name }));
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

/**
 * Makes the charge, or finds out its outcome.
 *
 * @returns the attempt as it is stored afterwards; `clientSecret` if this was the call that made the charge and the issuer
 *   requires 3-D Secure authentication; `problem`: the error code of the service, or null
 */
export async function charge(landed, store, { idempotencyKey, request }) {
  // Counted before the call: a process that dies during it leaves an unknown outcome.
  const begun = store.changeAttempt(idempotencyKey, (now) =>
    now.paymentId === null && !isClosed(now) ? { calls: now.calls + 1 } : {},
  );
  const result = { attempt: begun, clientSecret: null, problem: null };
  if (isClosed(begun)) return result;
  try {
    if (begun.paymentId !== null) return { ...result, attempt: await readAgain(landed, store, begun) };
    const payment = await landed.paymentIntents.create(request, { idempotencyKey });
    const { client_secret: clientSecret = null } = payment;
    return { ...result, attempt: saveStatus(store, idempotencyKey, payment), clientSecret };
  } catch (error) {
    if (!isLandedError(error)) throw error;
    const attempt = store.changeAttempt(idempotencyKey, (now) => afterError(error, now));
    return { ...result, attempt, problem: error.code };
  }
}

/** Reads a known payment from the service, which is the authority. */
export async function readAgain(landed, store, { idempotencyKey, paymentId }) {
  return saveStatus(store, idempotencyKey, await landed.paymentIntents.retrieve(paymentId));
}

/** Rejections that the service stores under the key: no call of this attempt has charged, and none can. */
const storedCodes = new Set(['tax_quote_expired', 'tax_quote_mismatch', 'tax_quote_not_found', 'currency_mismatch']);
const storedFieldCodes = new Set(['unknown_payment_method', 'payment_method_used', 'total_out_of_range']);

/**
 * What an error says about the attempt. Fields are checked before the key is looked up, so that any other rejection is
 * about one call only: that call did nothing, and the attempt ends when no other call may have charged. Every other error,
 * such as a time-out, a revoked key (401) or a proxy's rejection (403), leaves the attempt as it is, under its key. So
 * does a key header that was lost on the way: the request itself is right.
 */
function afterError({ status, code, details, outcomeUnknown }, now) {
  if (now.paymentId !== null || isClosed(now)) return {};
  const fields = Array.isArray(details?.fields) ? details.fields : [];
  if (storedCodes.has(code) || fields.some((field) => storedFieldCodes.has(field.code))) return { rejection: code };
  if (status !== 400 || outcomeUnknown) return {};
  const calls = now.calls - 1;
  return calls === 0 && code !== 'idempotency_key_required' ? { calls, rejection: code } : { calls };
}

/** Applies a response, which may be older than an event that has arrived meanwhile. */
function saveStatus(store, idempotencyKey, payment) {
  return store.changeAttempt(idempotencyKey, (now) => {
    const isNews = mayFollow('payment_intent', now.status, payment.status);
    const changes = isNews ? { status: payment.status, failure: payment.failure?.code ?? null } : {};
    return { paymentId: payment.id, ...changes };
  });
}
