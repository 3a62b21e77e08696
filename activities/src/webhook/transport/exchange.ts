import type { AttemptOutcome } from '@landed/contracts/webhook/types';
import { type Dispatcher, errors } from 'undici';
import { ConnectionFailure } from './connection-failure.js';
import type { WebhookReply } from './port.js';
import { retryAfterMilliseconds } from './retry-after.js';
import type { TransportLimits } from './transport-limits.js';

type Exchanged = Omit<WebhookReply, 'durationMilliseconds'>;

/**
 * Sends one request. The outcome is decided by the status alone. The body is read up to `bodyBytes` and for at most
 * `bodyMilliseconds`; then the connection is closed. It is reused only when the body was read to its end.
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
    let isDone = false;

    const finish = (outcome: AttemptOutcome) => {
      isDone = true;
      clearTimeout(timer);
      const response = bytes === 0 ? null : Buffer.concat(body).subarray(0, limits.bodyBytes);
      resolve({ outcome, statusCode: status, response, retryAfterMilliseconds: retryAfter });
    };
    const finishEarly = (outcome: AttemptOutcome) => {
      if (isDone) return;
      finish(outcome);
      controller?.abort(new Error('finished early'));
    };
    timer = setTimeout(() => finishEarly('timeout'), limits.totalMilliseconds);

    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        // The attempt timed out before the connection was made: send nothing.
        if (isDone) started.abort(new Error('finished early'));
      },
      onResponseStart(_, statusCode, headers) {
        if (isDone || statusCode < 200) return;
        status = statusCode;
        retryAfter = retryAfterMilliseconds(headers['retry-after'], new Date());
        clearTimeout(timer);
        const rest = Math.min(limits.bodyMilliseconds, Math.max(endsAt - performance.now(), 0));
        timer = setTimeout(() => finishEarly(statusOutcome(statusCode)), rest);
      },
      onResponseData(_, chunk) {
        if (isDone || status === null) return;
        // A copy, because a slice would keep the whole chunk in memory.
        body.push(Buffer.from(chunk.subarray(0, limits.bodyBytes - bytes)));
        bytes += chunk.length;
        if (bytes >= limits.bodyBytes) finishEarly(statusOutcome(status));
      },
      onResponseEnd() {
        if (!isDone && status !== null) finish(statusOutcome(status));
      },
      onResponseError(_, error) {
        if (isDone) return;
        if (error instanceof errors.InvalidArgumentError) {
          isDone = true;
          clearTimeout(timer);
          reject(error);
        } else {
          finish(status === null ? failureOutcome(error, controller !== undefined) : statusOutcome(status));
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

/** The outcome of an attempt without a response. */
function failureOutcome(error: Error, sent: boolean): AttemptOutcome {
  if (error instanceof ConnectionFailure) return error.outcome;
  if (!sent) return 'connect_failed';
  const { code = '' } = error as { code?: string };
  // With TLS 1.3 a server rejects a client only after the handshake.
  if (code.startsWith('ERR_SSL_')) return 'tls_failed';
  const unreadable =
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError ||
    /^bad (upgrade|response)$/.test(error.message);
  return unreadable ? 'malformed' : 'reset';
}
