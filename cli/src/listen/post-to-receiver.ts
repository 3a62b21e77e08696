import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { timeLimit } from '../merchant-api/time-limit.js';

/** The response of a receiver, or the reason why there is none. */
export type ReceiverResult =
  | { readonly kind: 'response'; readonly status: number; readonly milliseconds: number }
  | { readonly kind: 'no_response'; readonly reason: string; readonly milliseconds: number };

export interface ReceiverRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal;
}

/** Sends one POST with the given headers and no others. Does not follow redirects and does not read the response body. */
export function postToReceiver({
  url,
  headers,
  body,
  timeoutMilliseconds,
  signal,
}: ReceiverRequest): Promise<ReceiverResult> {
  const begun = performance.now();
  const passed = () => Math.round(performance.now() - begun);
  const limit = timeLimit(timeoutMilliseconds, signal);
  return new Promise<ReceiverResult>((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.byteLength },
      signal: limit.signal,
    });
    request.on('response', (response) => {
      resolve({ kind: 'response', status: response.statusCode ?? 0, milliseconds: passed() });
      // Closes the connection, so that a response body without an end uses no resources.
      response.on('error', () => undefined);
      response.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const reason = limit.isOver() ? `no response within ${timeoutMilliseconds / 1000} s` : reasonFor(error);
      resolve({ kind: 'no_response', reason, milliseconds: passed() });
    });
    request.end(body);
  }).finally(limit.release);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed without a response',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  ABORT_ERR: 'given up',
};

function reasonFor({ code, errors }: NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] }): string {
  const known = code ?? errors?.[0]?.code ?? 'unknown';
  return reasons[known] ?? known;
}
