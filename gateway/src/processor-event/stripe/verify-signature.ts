import { createHmac, timingSafeEqual } from 'node:crypto';

/** The greatest accepted age of a signature, and the clock difference in the other direction. It limits replays. */
export const toleranceSeconds = 300;

const signatureScheme = 'v1';
/** Further signatures in the header are ignored, because each costs a comparison. */
const signaturesMax = 10;
const hexDigest = /^[0-9a-f]{64}$/;
const unixSeconds = /^[0-9]{1,12}$/;

export type SignatureVerdict = 'valid' | 'malformed' | 'wrong' | 'stale';

/**
 * Verifies Stripe's signature header: `t=<unix seconds>,v1=<hex>[,v1=<hex>…]`. A digest is the HMAC-SHA256 of
 * `<t>.<raw body>` with the endpoint's secret as the key. While a secret is rotated, the header has several digests and
 * the configuration several secrets; one matching pair is enough. Other schemes (`v0`) are for the vendor's tests only.
 *
 * Source: Stripe's page on verifying signatures by hand; the vectors in the test come from its own SDK.
 */
export function verifySignature(
  header: string,
  body: Buffer,
  secrets: readonly string[],
  nowSeconds: number,
): SignatureVerdict {
  const parts = header.split(',').map((part) => part.split('=', 2).map((side) => side.trim()));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [timestamp, ...more] = valuesOf('t');
  const digests = valuesOf(signatureScheme).slice(0, signaturesMax);
  if (timestamp === undefined || more.length > 0 || !unixSeconds.test(timestamp) || digests.length === 0) {
    return 'malformed';
  }
  const given = digests.filter((digest) => hexDigest.test(digest)).map((digest) => Buffer.from(digest, 'hex'));
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest());
  // All pairs are compared, so that the duration does not reveal which pair matches.
  const matches = expected.flatMap((ours) => given.map((theirs) => timingSafeEqual(ours, theirs)));
  if (!matches.includes(true)) return 'wrong';
  return Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds ? 'valid' : 'stale';
}
