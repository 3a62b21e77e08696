import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { timeLimit } from '../merchant-api/time-limit.js';

/** What a receiver on this laptop said, or why it said nothing. */
export type ReceiverReply =
  | { readonly kind: 'answered'; readonly status: number; readonly milliseconds: number }
  | { readonly kind: 'silent'; readonly reason: string; readonly milliseconds: number };

export interface ReceiverRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal;
}

/** One POST, with the given headers and no others of a client's own. Redirects are not followed, bodies not kept. */
export function postToReceiver({
  url,
  headers,
  body,
  timeoutMilliseconds,
  signal,
}: ReceiverRequest): Promise<ReceiverReply> {
  const begun = performance.now();
  const passed = () => Math.round(performance.now() - begun);
  const limit = timeLimit(timeoutMilliseconds, signal);
  return new Promise<ReceiverReply>((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.byteLength },
      signal: limit.signal,
    });
    request.on('response', (response) => {
      resolve({ kind: 'answered', status: response.statusCode ?? 0, milliseconds: passed() });
      // Lets go of whatever still comes, so that a receiver that never ends holds nothing here.
      response.on('error', () => undefined);
      response.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const reason = limit.isOver() ? `no answer within ${timeoutMilliseconds / 1000} s` : wordsFor(error);
      resolve({ kind: 'silent', reason, milliseconds: passed() });
    });
    request.end(body);
  }).finally(limit.release);
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection without an answer',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ABORT_ERR: 'given up',
};

function wordsFor({ code, errors }: NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] }): string {
  const known = code ?? errors?.[0]?.code ?? 'unknown';
  return words[known] ?? known;
}
