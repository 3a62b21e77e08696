import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signatureHeaders } from './sign.js';

const current = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const former = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const eventId = '01a1fd88-7552-76dc-8e1d-ad664ad7706c';
const body = Buffer.from('{"id":"01a1fd88-7552-76dc-8e1d-ad664ad7706c","note":"Zürich 😀"}');
const at = new Date('2026-11-21T20:15:00.999Z');

describe('signatureHeaders', () => {
  it('returns both sets of headers with the timestamp of the attempt in seconds', () => {
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

  const signedWith = (secrets: string[]) => signatureHeaders({ secrets, eventId, body, at });

  it('signs Standard Webhooks with both secrets during a rotation, the current one first', () => {
    const [both, one, other] = [signedWith([current, former]), signedWith([current]), signedWith([former])];
    expect(both['webhook-signature']).toBe(`${one['webhook-signature']} ${other['webhook-signature']}`);
    expect(one['webhook-signature']).not.toBe(other['webhook-signature']);
  });

  it('signs the body with exactly one secret: the former during a rotation, then the current one', () => {
    const digestOf = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
    expect(signedWith([current, former])['Landed-Webhook-Signature']).toBe(digestOf(former));
    expect(signedWith([current])['Landed-Webhook-Signature']).toBe(digestOf(current));
  });

  it.each([
    ['no secret', []],
    ['an empty string', ['']],
    ['the prefix alone', ['whsec_']],
    ['another prefix', [current.replace('whsec_', 'sk_')]],
    ['no prefix', [current.slice(6)]],
    ['too few bytes', [`whsec_${Buffer.alloc(16, 1).toString('base64')}`]],
    ['invalid base64', [`${current.slice(0, -2)}!=`]],
    ['base64url', [`whsec_${Buffer.alloc(32, 255).toString('base64url')}`]],
    ['one valid and one malformed secret', [current, 'whsec_']],
  ])('rejects %s with an error that contains no secret', (_, secrets) => {
    const sign = () => signatureHeaders({ secrets, eventId, body, at });
    expect(sign).toThrow(/^(Malformed signing secret\.|Expected at least one signing secret\.)$/);
  });
});
