import { checkedKey } from '../idempotency-key.js';
import type { Settings } from '../options.js';
import { checkedTimeout } from '../options.js';
import { version } from '../version.js';
import { attempt, isSuccess } from './attempt.js';
import { bodyText } from './body-text.js';
import { aborted, failureOf } from './failure.js';
import { isTooLong, pause, pauseMilliseconds } from './pause.js';
import type { Call, MoneyCallOptions, Send } from './types.js';

/** Sends every call. Each retry has the same bytes and the same key, and happens only where the API calls it safe. */
export function sender(settings: Settings): Send {
  return async <Body>(call: Call, options: Partial<MoneyCallOptions> = {}) => {
    const { signal } = options;
    const movesMoney = call.movesMoney === true;
    const request = requestOf(settings, call, movesMoney ? checkedKey(options.idempotencyKey) : undefined);
    const timeoutMilliseconds = checkedTimeout(options.timeoutMilliseconds ?? settings.timeoutMilliseconds);
    const limits = { signal, timeoutMilliseconds, needsId: movesMoney };
    const makesPayment = call.makesPayment === true;
    const constant = { target: settings.target, movesMoney, makesPayment, timeoutMilliseconds };
    let unknownBefore = false;
    for (let attempts = 1; ; attempts += 1) {
      const state = { ...constant, unknownBefore };
      if (signal?.aborted) throw aborted(state);
      const result = await attempt(settings.fetch, settings.baseUrl + call.path, request, limits);
      if (result.kind === 'response' && isSuccess(result.status)) return result.body as Body;
      const failure = failureOf(result, state);
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
