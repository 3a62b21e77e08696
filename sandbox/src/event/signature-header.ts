import { createHmac } from 'node:crypto';

/** Returns Stripe's signature header for a body. @param at the time of this attempt */
export function signatureHeader(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
