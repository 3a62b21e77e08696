import { createHmac } from 'node:crypto';

/** Stripe's signature header over the bytes that are sent. @param at the moment of this attempt */
export function signatureHeader(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
