import { createHmac, randomBytes } from 'node:crypto';
import { sampleEvent } from '@landed/contracts/event/samples/index';
import { standardWebhookHeaders, webhookHeaders } from '@landed/contracts/webhook/headers';
import { type VerifyOptions, type WebhookHeaders, WebhookVerificationError, webhooks } from '@landed/sdk';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

const event = sampleEvent('payment_intent.succeeded');
const body = JSON.stringify(event);
const now = new Date('2026-11-21T10:01:00.500Z');
const nowSeconds = 1_795_255_260;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();

/** Signs the raw body with the whole secret, as the API's rules for receivers define it. */
function contractHeaders(raw: string | Buffer, secrets = [secret], timestamp = nowSeconds): Record<string, string> {
  const digests = secrets.map((one) => createHmac('sha256', one).update(raw).digest('hex'));
  return {
    [webhookHeaders.id]: event.id,
    [webhookHeaders.timestamp]: String(timestamp),
    [webhookHeaders.signature]: digests.join(' '),
  };
}

/** Signs with the Standard Webhooks library. */
function standardHeaders(raw: string | Buffer, secrets = [secret], timestamp = nowSeconds): Record<string, string> {
  const at = new Date(timestamp * 1_000);
  return {
    [standardWebhookHeaders.id]: event.id,
    [standardWebhookHeaders.timestamp]: String(timestamp),
    [standardWebhookHeaders.signature]: secrets.map((one) => new Webhook(one).sign(event.id, at, raw)).join(' '),
  };
}

const bothHeaders = (...signed: Parameters<typeof contractHeaders>) => ({
  ...contractHeaders(...signed),
  ...standardHeaders(...signed),
});

const sets = [
  ['Landed-Webhook headers', contractHeaders],
  ['Standard Webhooks headers', standardHeaders],
  ['both sets of headers', bothHeaders],
] as const;

async function verdict(
  raw: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | string[] = secret,
  options: VerifyOptions = {},
): Promise<unknown> {
  try {
    return await webhooks.verify(raw, headers, secrets, { now, allowBodySignature: true, ...options });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

describe.each(sets)('a delivery with %s', (_, headersOf) => {
  const signatures = Object.keys(headersOf(body)).filter((name) => name.toLowerCase().endsWith('signature'));
  const timestamps = Object.keys(headersOf(body)).filter((name) => name.toLowerCase().endsWith('timestamp'));
  const changed = (names: readonly string[], change: (value: string) => string) => {
    const headers = headersOf(body);
    return { ...headers, ...Object.fromEntries(names.map((name) => [name, change(headers[name] ?? '')])) };
  };

  it('returns the signed event from text and from bytes', async () => {
    expect(await verdict(body, headersOf(body))).toEqual(event);
    expect(await verdict(Buffer.from(body), headersOf(body))).toEqual(event);
    expect(await verdict(new TextEncoder().encode(body), headersOf(body))).toEqual(event);
    const request = new Request('http://shop.example', { method: 'POST', body });
    expect(await verdict(await request.arrayBuffer(), headersOf(body))).toEqual(event);
  });

  it('verifies with headers of every kind', async () => {
    const headers = headersOf(body);
    const named = (change: (name: string) => string) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [change(name), value]));
    expect(await verdict(body, new Headers(headers))).toEqual(event);
    expect(
      await verdict(
        body,
        named((name) => name.toLowerCase()),
      ),
    ).toEqual(event);
    expect(
      await verdict(
        body,
        named((name) => name.toUpperCase()),
      ),
    ).toEqual(event);
    const listed = Object.entries(headers).map(([name, value]) => [name, [value]]);
    expect(await verdict(body, { ...Object.fromEntries(listed), cookie: undefined, 'set-cookie': ['a', 'b'] })).toEqual(
      event,
    );
  });

  it('a delivery is verified by its bytes, not by its parsed content', async () => {
    const spaced = JSON.stringify(event, null, 2);
    expect(await verdict(spaced, headersOf(spaced))).toEqual(event);
    expect(await verdict(JSON.stringify(JSON.parse(spaced)), headersOf(spaced))).toBe('signature_mismatch');
  });

  it('a delivery is rejected when any byte of the body changed', async () => {
    const bytes = Buffer.from(body);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (index, flip) => {
        const altered = Buffer.from(bytes);
        altered[index] = (altered[index] ?? 0) ^ flip;
        expect(await verdict(altered, headersOf(body))).toBe('signature_mismatch');
      }),
    );
  });

  it('a delivery is rejected when the body is longer or shorter', async () => {
    expect(await verdict(`${body} `, headersOf(body))).toBe('signature_mismatch');
    expect(await verdict(body.slice(0, -1), headersOf(body))).toBe('signature_mismatch');
    expect(await verdict('', headersOf(body))).toBe('signature_mismatch');
  });

  it('a delivery is rejected when any character of the signature changed or is missing', async () => {
    const length = headersOf(body)[signatures[0] ?? '']?.length ?? 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 1), async (index) => {
        const swapped = changed(signatures, (value) => {
          const at = Math.min(index, value.length - 1);
          return `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
        });
        expect(await verdict(body, swapped)).toBe('signature_mismatch');
      }),
    );
    expect(
      await verdict(
        body,
        changed(signatures, (value) => value.slice(0, -1)),
      ),
    ).toBe('signature_mismatch');
    expect(
      await verdict(
        body,
        changed(signatures, (value) => `${value}0`),
      ),
    ).toBe('signature_mismatch');
    expect(
      await verdict(
        body,
        changed(signatures, () => 'v1,'),
      ),
    ).toBe('signature_mismatch');
  });

  it('a delivery is rejected with a secret that did not sign it', async () => {
    expect(await verdict(body, headersOf(body), newSecret())).toBe('signature_mismatch');
    expect(await verdict(body, headersOf(body), [newSecret(), newSecret()])).toBe('signature_mismatch');
  });

  it('verifies during a secret rotation, whichever side has the new secret first', async () => {
    const next = newSecret();
    const both = headersOf(body, [next, secret]);
    for (const known of [secret, next, [secret, next], [next, secret], [newSecret(), secret]])
      expect(await verdict(body, both, known)).toEqual(event);
    expect(await verdict(body, headersOf(body), [next, secret])).toEqual(event);
    expect(await verdict(body, headersOf(body, [next]), [next, secret])).toEqual(event);
    expect(await verdict(body, both, newSecret())).toBe('signature_mismatch');
  });

  it('a delivery is rejected when it is more than 300 seconds old or ahead, and not before', async () => {
    const at = (away: number, options?: VerifyOptions) =>
      verdict(body, headersOf(body, [secret], nowSeconds + away), secret, options);
    for (const away of [-300, -1, 0, 1, 300]) expect(await at(away)).toEqual(event);
    for (const away of [-301, 301, -86_400, 86_400]) expect(await at(away)).toBe('timestamp_out_of_tolerance');
    expect(await at(-301, { toleranceSeconds: 301 })).toEqual(event);
    expect(await at(-1, { toleranceSeconds: 0 })).toBe('timestamp_out_of_tolerance');
    expect(await at(0, { toleranceSeconds: 0 })).toEqual(event);
    expect(await at(0, { toleranceSeconds: Number.NaN })).toBe('timestamp_out_of_tolerance');
  });

  it('a delivery is checked against the clock when no time is given', async () => {
    const current = Math.floor(Date.now() / 1_000);
    const allowBodySignature = true;
    const verify = (at: number) => webhooks.verify(body, headersOf(body, [secret], at), secret, { allowBodySignature });
    await expect(verify(current)).resolves.toEqual(event);
    await expect(verify(current - 3_600)).rejects.toThrow(
      'The timestamp of the delivery is outside the tolerance. Check the clock of this machine.',
    );
  });

  it.each(['0x10', '1e9', '-1', '1.5', 'now', '1795255260, 1795255260', '９', '1795255260000000'])(
    'a delivery is rejected with the malformed timestamp %s',
    async (value) => {
      expect(
        await verdict(
          body,
          changed(timestamps, () => value),
        ),
      ).toBe('malformed_header');
    },
  );

  it('a delivery is rejected when a header is missing, empty or repeated', async () => {
    const headers = standardHeaders(body);
    const complete = headersOf === contractHeaders ? contractHeaders(body) : headers;
    for (const name of Object.keys(complete)) {
      const { [name]: value, ...rest } = complete;
      expect(await verdict(body, rest)).toBe('missing_header');
      expect(await verdict(body, { ...rest, [name]: '' })).toBe('malformed_header');
      expect(await verdict(body, { ...rest, [name]: '  ' })).toBe('malformed_header');
      expect(await verdict(body, new Headers({ ...rest, [name]: '' }))).toBe('malformed_header');
      expect(await verdict(body, { ...rest, [name]: [] })).toBe('malformed_header');
      expect(await verdict(body, { ...rest, [name]: [value ?? '', value ?? ''] })).toBe('malformed_header');
      expect(await verdict(body, { ...complete, [name.toUpperCase()]: value })).toBe('malformed_header');
    }
  });

  it('verifies again when it is sent again, because only the event id marks a repeat', async () => {
    const headers = headersOf(body);
    expect(await verdict(body, headers)).toEqual(event);
    expect(await verdict(body, headers)).toEqual(event);
  });

  it.each(['', 'secret', 'whsec_', 'whsec_ä', `${secret}\n`, ` ${secret}`, secret.replace('whsec_', 'WHSEC_')])(
    'a delivery is rejected with the malformed secret %j',
    async (bad) => {
      expect(await verdict(body, headersOf(body), bad)).toBe('malformed_secret');
      expect(await verdict(body, headersOf(body), [secret, bad])).toBe('malformed_secret');
    },
  );

  it('a delivery is rejected without a secret', async () => {
    expect(await verdict(body, headersOf(body), [])).toBe('malformed_secret');
    expect(await verdict(body, headersOf(body), null as unknown as string)).toBe('malformed_secret');
    const unset = webhooks.verify(body, headersOf(body), undefined as unknown as string, { now });
    await expect(unset).rejects.toMatchObject({ name: 'WebhookVerificationError', reason: 'malformed_secret' });
  });

  it.each([
    ['text', 'hello'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
  ])('a delivery is rejected when it is signed but not an event: %s', async (_, raw) => {
    expect(await verdict(raw, headersOf(raw))).toBe('malformed_body');
  });

  it('a delivery is rejected when the body is a parsed object', async () => {
    expect(await verdict(event as unknown as string, headersOf(body))).toBe('malformed_body');
  });
});

describe('the Landed-Webhook headers, which sign the body only', () => {
  const strictly = (headers: Record<string, string>, options: VerifyOptions = {}) =>
    verdict(body, headers, secret, { allowBodySignature: undefined, ...options });

  it('Landed-Webhook headers do not verify a delivery unless the receiver allows them', async () => {
    expect(await strictly(contractHeaders(body))).toBe('missing_header');
    expect(await strictly(contractHeaders(body), { allowBodySignature: false })).toBe('missing_header');
    expect(await strictly(contractHeaders(body), { allowBodySignature: true })).toEqual(event);
    expect(await strictly(bothHeaders(body))).toEqual(event);
  });

  it('Landed-Webhook headers do not let an attacker resend a recorded delivery without its Standard Webhooks headers', async () => {
    const recorded = bothHeaders(body, [secret], nowSeconds - 86_400);
    expect(await strictly(recorded)).toBe('timestamp_out_of_tolerance');
    const standard: readonly string[] = Object.values(standardWebhookHeaders);
    const downgraded = Object.fromEntries(Object.entries(recorded).filter(([name]) => !standard.includes(name)));
    const resent = {
      ...downgraded,
      [webhookHeaders.timestamp]: String(nowSeconds),
      [webhookHeaders.id]: '019aa5b1-0000-7000-8000-000000000009',
    };
    expect(await strictly(resent)).toBe('missing_header');
    for (const name of standard) expect(await strictly({ ...resent, [name]: 'x' })).toBe('missing_header');
  });

  it('Landed-Webhook headers do not replace Standard Webhooks headers of which one is present, even when they are allowed', async () => {
    for (const name of Object.values(standardWebhookHeaders)) {
      const { [name]: value = '' } = standardHeaders(body);
      const headers = { ...contractHeaders(body), [name]: value };
      expect(await strictly(headers, { allowBodySignature: true })).toBe('missing_header');
    }
  });

  it('Landed-Webhook headers reject a body that is not UTF-8, even with a valid signature', async () => {
    const raw = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(await verdict(raw, contractHeaders(raw))).toBe('malformed_body');
  });
});

describe('the Standard Webhooks headers, which also sign the timestamp', () => {
  it('Standard Webhooks headers decide when one of them is present, even if the Landed-Webhook headers are valid', async () => {
    const old = standardHeaders(body, [secret], nowSeconds - 3_600);
    expect(await verdict(body, { ...contractHeaders(body), ...old })).toBe('timestamp_out_of_tolerance');
    const fresh = { ...old, [standardWebhookHeaders.timestamp]: String(nowSeconds) };
    expect(await verdict(body, { ...contractHeaders(body), ...fresh })).toBe('signature_mismatch');
    for (const name of Object.values(standardWebhookHeaders)) {
      const { [name]: _, ...rest } = standardHeaders(body);
      expect(await verdict(body, { ...contractHeaders(body), ...rest })).toBe('missing_header');
    }
  });

  it('Standard Webhooks headers reject another event id, which a receiver would take for a new event', async () => {
    const headers = { ...standardHeaders(body), [standardWebhookHeaders.id]: 'another' };
    expect(await verdict(body, headers)).toBe('signature_mismatch');
  });

  it('Standard Webhooks headers reject a Landed-Webhook signature, and the other way round', async () => {
    const standard = standardHeaders(body);
    const contract = contractHeaders(body);
    const digest = contract[webhookHeaders.signature] ?? '';
    const signature = standard[standardWebhookHeaders.signature] ?? '';
    expect(await verdict(body, { ...standard, [standardWebhookHeaders.signature]: digest })).toBe('signature_mismatch');
    expect(await verdict(body, { ...standard, [standardWebhookHeaders.signature]: `v1,${digest}` })).toBe(
      'signature_mismatch',
    );
    expect(await verdict(body, { ...contract, [webhookHeaders.signature]: signature })).toBe('signature_mismatch');
  });

  it('Standard Webhooks headers accept further signatures of other versions', async () => {
    const headers = standardHeaders(body);
    const name = standardWebhookHeaders.signature;
    expect(await verdict(body, { ...headers, [name]: `v1a,abc ${headers[name]} v2,def` })).toEqual(event);
    expect(await verdict(body, { ...headers, [name]: headers[name]?.replace('v1,', 'v2,') ?? '' })).toBe(
      'signature_mismatch',
    );
  });

  it('Standard Webhooks headers verify exactly the deliveries that the Standard Webhooks library verifies', async () => {
    const independent = (raw: string, headers: Record<string, string>) => {
      try {
        return new Webhook(secret).verify(raw, headers);
      } catch {
        return 'rejected';
      }
    };
    const current = Math.floor(Date.now() / 1_000);
    const cases = fc.record({
      away: fc.constantFrom(0, -200, 200, -400, 400),
      body: fc.constantFrom(body, `${body} `),
      signer: fc.constantFrom(secret, newSecret()),
      id: fc.constantFrom(event.id, 'another'),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ away, body: raw, signer, id }) => {
        const headers = { ...standardHeaders(body, [signer], current + away), [standardWebhookHeaders.id]: id };
        const ours = await webhooks.verify(raw, headers, secret).catch(() => 'rejected');
        expect(ours).toEqual(independent(raw, headers));
      }),
    );
  });
});
