import { checkedKey } from '../idempotency-key.js';
import type { Settings } from '../options.js';
import { checkedTimeout } from '../options.js';
import { version } from '../version.js';
import { attempt, isSuccess } from './attempt.js';
import { bodyText } from './body-text.js';
import { aborted, failureOf } from './failure.js';
import { isTooLong, pause, pauseMilliseconds } from './pause.js';
import type { Call, MoneyCallOptions, Send } from './types.js';

/** The way of every call: the same bytes and the same key each time, again only where the contract calls it safe. */
export function sender(settings: Settings): Send {
  return async <Answer>(call: Call, options: Partial<MoneyCallOptions> = {}) => {
    const { signal } = options;
    const movesMoney = call.movesMoney === true;
    const request = requestOf(settings, call, movesMoney ? checkedKey(options.idempotencyKey) : undefined);
    const timeoutMilliseconds = checkedTimeout(options.timeoutMilliseconds ?? settings.timeoutMilliseconds);
    const limits = { signal, timeoutMilliseconds, needsId: movesMoney };
    let unknownBefore = false;
    for (let attempts = 1; ; attempts += 1) {
      const standing = { movesMoney, makesPayment: call.makesPayment === true, unknownBefore, timeoutMilliseconds };
      if (signal?.aborted) throw aborted(standing);
      const result = await attempt(settings.fetch, settings.baseUrl + call.path, request, limits);
      if (result.kind === 'answer' && isSuccess(result.status)) return result.body as Answer;
      const failure = failureOf(result, standing);
      const { isRetryable, code, retryAfterSeconds } = failure;
      if (!isRetryable || code === 'request_aborted' || attempts > settings.retries || isTooLong(retryAfterSeconds))
        throw failure;
      unknownBefore = failure.outcomeUnknown;
      await pause(pauseMilliseconds(attempts, retryAfterSeconds), settings.sleep, signal);
    }
  };
}

function requestOf({ secretKey }: Settings, { method, body }: Call, key: string | undefined) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${secretKey}`,
    'user-agent': `landed-sdk/${version}`,
  };
  if (key !== undefined) headers['idempotency-key'] = key;
  if (body === undefined) return { method, headers };
  headers['content-type'] = 'application/json';
  return { method, headers, body: bodyText(body) };
}
