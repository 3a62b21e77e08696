import { parseUrl } from '@landed/contracts/url/parse-url';
import { z } from 'zod';

/** Merchants' data is sent unencrypted only to a process on this machine. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** The URL of a service that an operator configures. */
export const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'is not an http or https URL' })
  .refine((url) => parseUrl(url) !== null && isPrivate(url), 'is neither https nor on this machine')
  .refine((url) => parseUrl(url)?.username === '', 'has a user name in front of its host');

/** Sent as a bearer token. */
export const serviceSecret = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'is empty or has characters that a header cannot contain');

export interface ServiceAddress {
  readonly url: string;
  readonly secret: string;
}

/** One call. Body and secret go to the configured address only: a redirect is not followed. */
export function postJson({ url, secret }: ServiceAddress, body: object, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
}
