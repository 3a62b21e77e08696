import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { signatureHeaders } from '@landed/activities/webhook/sign';
import { newWebhookSecret } from '@landed/management/webhook-endpoint/webhook-secret';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly eventId: string;
  readonly timestamp: number;
  readonly body: string;
  readonly signature: string;
  readonly standardSignature: string;
}

/** Made with the openssl program, not with the code under test. */
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as readonly Vector[];

/** HMAC-SHA256 by the openssl program, an independent implementation. The test fails when openssl is missing. */
function opensslDigest(key: Buffer, input: Buffer): Buffer {
  const options = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key.toString('hex')}`, '-binary'];
  try {
    return execFileSync('openssl', options, { input });
  } catch (error) {
    throw new Error('This test needs the openssl program: install the package openssl.', { cause: error });
  }
}

const keyOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');

describe('signatureHeaders', () => {
  it.each(vectors)(
    'reproduces the known signature: $name',
    ({ secrets, eventId, timestamp, body, signature, standardSignature }) => {
      const at = new Date(timestamp * 1000);
      expect(signatureHeaders({ secrets, eventId, body: Buffer.from(body), at })).toEqual({
        'Landed-Webhook-Id': eventId,
        'Landed-Webhook-Timestamp': String(timestamp),
        'Landed-Webhook-Signature': signature,
        'webhook-id': eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': standardSignature,
      });
    },
  );
});

describe('a signature with new secrets', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const eventId = '01a1fd88-7552-76dc-8e1d-ad664ad7706c';
  const body = Buffer.from('{"type":"payment_intent.succeeded","name":"Zoë 😀"}');
  const headers = signatureHeaders({ secrets, eventId, body, at: new Date() });

  it('equals what the openssl program computes from the same bytes', () => {
    const signed = Buffer.concat([Buffer.from(`${eventId}.${headers['webhook-timestamp']}.`), body]);
    const ofBody = secrets.map((secret) => opensslDigest(Buffer.from(secret), body).toString('hex'));
    const ofAll = secrets.map((secret) => `v1,${opensslDigest(keyOf(secret), signed).toString('base64')}`);
    // The body has one digest, with the former secret.
    expect(headers['Landed-Webhook-Signature']).toBe(ofBody[1]);
    expect(headers['webhook-signature']).toBe(ofAll.join(' '));
  });

  it.each(secrets.map((secret, index) => [index === 0 ? 'current' : 'former', secret]))(
    'a signature with new secrets is accepted by a Standard Webhooks receiver that has the %s secret',
    (_, secret) => {
      expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'payment_intent.succeeded', name: 'Zoë 😀' });
    },
  );

  it('a signature with new secrets is rejected by such a receiver when the secret, body, id or time differs', () => {
    const receiver = new Webhook(secrets[0] ?? '');
    const altered = Buffer.from(body.toString().replace('succeeded', 'failed'));
    const attempts: [Webhook, Buffer, Record<string, string>][] = [
      [new Webhook(newWebhookSecret()), body, headers],
      [receiver, altered, headers],
      [receiver, body, { ...headers, 'webhook-id': '01a1fd88-7552-76dc-8e1d-ad664ad7706d' }],
      [receiver, body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) }],
    ];
    for (const [webhook, bytes, given] of attempts) {
      expect(() => webhook.verify(bytes, given)).toThrow(WebhookVerificationError);
    }
  });
});
