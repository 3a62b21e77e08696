import { errorBody } from '@landed/contracts/errors/api-error';
import { type ErrorCode, errorTable } from '@landed/contracts/errors/error-table';
import { type FetchFunction, type FetchInit, Landed, type LandedOptions } from '@landed/sdk';

export interface SentRequest extends Omit<FetchInit, 'signal'> {
  readonly url: string;
}

/** What the fake service does with one request. `'reset'`: the connection breaks; `'silence'`: it never responds. */
export type Step = Response | 'reset' | 'silence';

export interface Script {
  readonly landed: Landed;
  readonly sent: readonly SentRequest[];
  /** The pauses between attempts, in milliseconds. */
  readonly waits: readonly number[];
}

export const testKey = 'sk_test_0123456789';

/** A client whose fake service handles each request with the next step. Pauses are recorded, not waited for. */
export function scripted(steps: readonly Step[], options: LandedOptions = {}): Script {
  const sent: SentRequest[] = [];
  const waits: number[] = [];
  const fetch: FetchFunction = async (url, { signal, ...request }) => {
    sent.push({ url, ...request });
    const step = steps[sent.length - 1];
    if (step === undefined) throw new Error(`No step is defined for request ${sent.length}.`);
    if (step === 'reset') throw new TypeError('fetch failed');
    if (step === 'silence')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    return step;
  };
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds);
  };
  return { landed: new Landed(testKey, { fetch, sleep, baseUrl: 'http://127.0.0.1:4010', ...options }), sent, waits };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** An API error as the service writes it. */
export function apiError(code: ErrorCode, headers: Record<string, string> = {}, details?: Record<string, unknown>) {
  const body = errorBody(details === undefined ? { code } : { code, details });
  return json(errorTable[code].status, body, { 'request-id': '019aa5b1-0000-7000-8000-000000000001', ...headers });
}
