import type { AttemptOutcome } from '@landed/contracts/webhook/types';
import { type Dispatcher, errors } from 'undici';
import { ConnectionFailure } from './connection-failure.js';
import type { WebhookReply } from './port.js';
import { retryAfterMilliseconds } from './retry-after.js';
import type { TransportLimits } from './transport-limits.js';

type Exchanged = Omit<WebhookReply, 'durationMilliseconds'>;

/**
 * One request and what came of it. The status decides, as soon as it is there: of the body at most so many bytes are
 * waited for, and no longer than so long. Then the connection is let go; it is kept only where the body had ended.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: TransportLimits,
): Promise<Exchanged> {
  const endsAt = performance.now() + limits.totalMilliseconds;
  return new Promise((resolve, reject) => {
    const body: Buffer[] = [];
    let bytes = 0;
    let status: number | null = null;
    let retryAfter: number | null = null;
    let controller: Dispatcher.DispatchController | undefined;
    let timer: NodeJS.Timeout | undefined;
    let settled = false;

    const settle = (outcome: AttemptOutcome) => {
      settled = true;
      clearTimeout(timer);
      const response = bytes === 0 ? null : Buffer.concat(body).subarray(0, limits.answerBytes);
      resolve({ outcome, statusCode: status, response, retryAfterMilliseconds: retryAfter });
    };
    const letGo = (outcome: AttemptOutcome) => {
      if (settled) return;
      settle(outcome);
      controller?.abort(new Error('let go'));
    };
    timer = setTimeout(() => letGo('timeout'), limits.totalMilliseconds);

    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        // The time was over before there was a connection: nothing is sent any more.
        if (settled) started.abort(new Error('let go'));
      },
      onResponseStart(_, statusCode, headers) {
        if (settled || statusCode < 200) return;
        status = statusCode;
        retryAfter = retryAfterMilliseconds(headers['retry-after'], new Date());
        clearTimeout(timer);
        const rest = Math.min(limits.answerMilliseconds, Math.max(endsAt - performance.now(), 0));
        timer = setTimeout(() => letGo(statusOutcome(statusCode)), rest);
      },
      onResponseData(_, chunk) {
        if (settled || status === null) return;
        // A copy of what is kept, so that it holds no larger piece of memory.
        body.push(Buffer.from(chunk.subarray(0, limits.answerBytes - bytes)));
        bytes += chunk.length;
        if (bytes >= limits.answerBytes) letGo(statusOutcome(status));
      },
      onResponseEnd() {
        if (!settled && status !== null) settle(statusOutcome(status));
      },
      onResponseError(_, error) {
        if (settled) return;
        if (error instanceof errors.InvalidArgumentError) {
          settled = true;
          clearTimeout(timer);
          reject(error);
        } else {
          settle(status === null ? failureOutcome(error, controller !== undefined) : statusOutcome(status));
        }
      },
    });
  });
}

function statusOutcome(status: number): AttemptOutcome {
  if (status < 300) return 'delivered';
  if (status < 400) return 'redirected';
  return status === 410 ? 'gone' : 'status';
}

/** What it was that kept an response from coming. */
function failureOutcome(error: Error, sent: boolean): AttemptOutcome {
  if (error instanceof ConnectionFailure) return error.outcome;
  if (!sent) return 'connect_failed';
  const { code = '' } = error as { code?: string };
  // TLS 1.3 refuses a client only after it was let in.
  if (code.startsWith('ERR_SSL_')) return 'tls_failed';
  const unreadable =
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError ||
    /^bad (upgrade|response)$/.test(error.message);
  return unreadable ? 'malformed' : 'reset';
}
