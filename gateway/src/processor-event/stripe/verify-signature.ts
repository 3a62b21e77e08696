import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the processor's clock and ours may be apart, in either direction; older ones may be a replay. */
export const toleranceSeconds = 300;

const signatureScheme = 'v1';
/** Of a header that would list more, the rest is not looked at: each costs a comparison. */
const signaturesMax = 10;
const hexDigest = /^[0-9a-f]{64}$/;
const unixSeconds = /^[0-9]{1,12}$/;

export type SignatureVerdict = 'valid' | 'malformed' | 'wrong' | 'stale';

/**
 * Judges Stripe's signature header: `t=<unix seconds>,v1=<hex>[,v1=<hex>…]`, where a digest is the HMAC-SHA256 of
 * `<t>.<raw body>` under the endpoint's whole secret. Several digests stand there while a secret is rotated, as may
 * several secrets here: one pair that fits is enough. Other schemes (`v0`) are test material of the vendor and prove
 * nothing.
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
  // Every pair is compared, so that the time says nothing about which of them fits.
  const fits = expected.flatMap((ours) => given.map((theirs) => timingSafeEqual(ours, theirs)));
  if (!fits.includes(true)) return 'wrong';
  return Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds ? 'valid' : 'stale';
}
