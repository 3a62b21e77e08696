import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toleranceSeconds, verifySignature } from './verify-signature.js';

const secret = 'whsec_of_this_test_alone';
const other = 'whsec_of_another_account';
const body = Buffer.from('{"id":"evt_1","object":"event","café":"✓"}');
const now = 1_790_000_000;

/** The digest as documented by the vendor. */
function digest(of: Buffer, key = secret, at: number | string = now): string {
  return createHmac('sha256', key).update(`${at}.`).update(of).digest('hex');
}

describe('verifySignature', () => {
  /** Made with `webhooks.generateTestHeaderString` of the vendor's SDK 23.1.0, secret `whsec_test_secret`. */
  it.each([
    ['{"id":"evt_1"}', '621e30333c3e6f1df3159281b9d0e6983411cc64573a2fb2802f56791c7a24c1'],
    ['{"café":"✓ naïve"}', 'd3463d21cd57b04820f99c7841a7fa3b295f284bb4f313d3fcac6f82d784505e'],
    ['', '2bed2ba43bf85884a10a091e4b31da7ebb2545a8ede462d43e3e2be6b0223cab'],
  ])("accepts a signature of the vendor's SDK: %s", (payload, made) => {
    const header = `t=${now},v1=${made}`;
    expect(verifySignature(header, Buffer.from(payload), ['whsec_test_secret'], now)).toBe('valid');
    expect(verifySignature(header, Buffer.from(`${payload} `), ['whsec_test_secret'], now)).toBe('wrong');
  });

  it('accepts any matching pair of secret and digest over the raw bytes', () => {
    const header = `t=${now},v1=${digest(body)}`;
    expect(verifySignature(header, body, [secret], now)).toBe('valid');
    expect(verifySignature(header, body, [other, secret], now)).toBe('valid');
    expect(verifySignature(`t=${now},v1=${digest(body, other)},v1=${digest(body)}`, body, [secret], now)).toBe('valid');
    expect(verifySignature(`t=${now}, v1=${digest(body)}, v0=abc`, body, [secret], now)).toBe('valid');
  });

  it.each([
    ['another byte in the body', `t=${now},v1=${digest(Buffer.concat([body, Buffer.from(' ')]))}`],
    ["another account's secret", `t=${now},v1=${digest(body, other)}`],
    ['a time other than the signed one', `t=${now - 1},v1=${digest(body)}`],
    ['a digest in capitals', `t=${now},v1=${digest(body).toUpperCase()}`],
    ['a truncated digest', `t=${now},v1=${digest(body).slice(0, 63)}`],
    ['a longer digest', `t=${now},v1=${digest(body)}0`],
    ['a digest that is not hex', `t=${now},v1=${'z'.repeat(64)}`],
    ['the digest of the body only', `t=${now},v1=${createHmac('sha256', secret).update(body).digest('hex')}`],
    ['the right digest after ten others', `t=${now},${`v1=${'0'.repeat(64)},`.repeat(10)}v1=${digest(body)}`],
  ])('rejects %s as wrong', (_, header) => {
    expect(verifySignature(header, body, [secret], now)).toBe('wrong');
  });

  it.each([
    ['no header', ''],
    ['free text', 'hello'],
    ['no time', `v1=${digest(body)}`],
    ['no digest', `t=${now}`],
    ['an empty digest', `t=${now},v1=`],
    ['only a digest of the test scheme', `t=${now},v0=${digest(body)}`],
    ['two times', `t=${now},t=${now},v1=${digest(body)}`],
    ['a time with a sign', `t=-${now},v1=${digest(body, secret, -now)}`],
    ['a time with a point', `t=${now}.5,v1=${digest(body, secret, `${now}.5`)}`],
    ['a time that is not a number', `t=now,v1=${digest(body, secret, 'now')}`],
    ['a time of twenty digits', `t=${'9'.repeat(20)},v1=${digest(body, secret, '9'.repeat(20))}`],
  ])('rejects %s as malformed', (_, header) => {
    expect(verifySignature(header, body, [secret], now)).toBe('malformed');
  });

  it.each([
    [-toleranceSeconds, 'valid'],
    [-toleranceSeconds - 1, 'stale'],
    [toleranceSeconds, 'valid'],
    [toleranceSeconds + 1, 'stale'],
  ] as const)('reports a signature %i seconds from now as %s', (seconds, verdict) => {
    const at = now + seconds;
    expect(verifySignature(`t=${at},v1=${digest(body, secret, at)}`, body, [secret], now)).toBe(verdict);
  });
});
