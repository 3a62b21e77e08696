import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signatureHeaders } from './sign.js';

const current = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const former = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const eventId = '01a1fd88-7552-76dc-8e1d-ad664ad7706c';
const body = Buffer.from('{"id":"01a1fd88-7552-76dc-8e1d-ad664ad7706c","note":"Zürich 😀"}');
const at = new Date('2026-11-21T20:15:00.999Z');

describe('the signature of a delivery', () => {
  it('has both sets of headers, with the second of the attempt', () => {
    const ofBody = createHmac('sha256', current).update(body).digest('hex');
    const ofAll = createHmac('sha256', Buffer.alloc(32, 1))
      .update(`${eventId}.1795292100.${body.toString()}`)
      .digest('base64');
    expect(signatureHeaders({ secrets: [current], eventId, body, at })).toEqual({
      'Landed-Webhook-Id': eventId,
      'Landed-Webhook-Timestamp': '1795292100',
      'Landed-Webhook-Signature': ofBody,
      'webhook-id': eventId,
      'webhook-timestamp': '1795292100',
      'webhook-signature': `v1,${ofAll}`,
    });
  });

  it('is made with each secret during a rotation, the current one first', () => {
    const signedWith = (secrets: string[]) => signatureHeaders({ secrets, eventId, body, at });
    const [both, one, other] = [signedWith([current, former]), signedWith([current]), signedWith([former])];
    for (const name of ['Landed-Webhook-Signature', 'webhook-signature']) {
      expect(both[name]).toBe(`${one[name]} ${other[name]}`);
      expect(one[name]).not.toBe(other[name]);
    }
  });

  it.each([
    ['no secret at all', []],
    ['an empty text', ['']],
    ['the prefix alone', ['whsec_']],
    ['another prefix', [current.replace('whsec_', 'sk_')]],
    ['no prefix', [current.slice(6)]],
    ['fewer bytes than a secret has', [`whsec_${Buffer.alloc(16, 1).toString('base64')}`]],
    ['base64 that is none', [`${current.slice(0, -2)}!=`]],
    ['base64 of the other alphabet', [`whsec_${Buffer.alloc(32, 255).toString('base64url')}`]],
    ['one good secret and one that is none', [current, 'whsec_']],
  ])('is refused with %s, and no secret is in the refusal', (_, secrets) => {
    const sign = () => signatureHeaders({ secrets, eventId, body, at });
    expect(sign).toThrow(/^(Not a signing secret\.|A delivery is signed with at least one secret\.)$/);
  });
});

describe('a new secret', () => {
  it('is 32 random bytes in base64 after its prefix, and can sign', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Object.keys(signatureHeaders({ secrets: [secret], eventId, body, at }))).toHaveLength(6);
  });

  it('is never made twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, newWebhookSecret)).size).toBe(1_000);
  });
});
