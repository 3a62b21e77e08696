import type { ApiResponse, MerchantApi } from '../../setup/merchant-api.js';

/** What a merchant met that sent without pause. */
export interface Flood {
  readonly responses: readonly ApiResponse[];
  /** Responses other than a refusal by a limit. */
  readonly admitted: number;
  /** From before the first request to behind the last response. */
  readonly seconds: number;
}

/** A number of callers that each send the next request as soon as they have their response, for some time. */
export async function flood(
  send: (index: number) => Promise<ApiResponse>,
  { callers, milliseconds }: { readonly callers: number; readonly milliseconds: number },
): Promise<Flood> {
  const responses: ApiResponse[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  let sent = 0;
  const caller = async () => {
    while (performance.now() < endsAt) {
      sent += 1;
      responses.push(await send(sent));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const admitted = responses.filter(({ status }) => status !== 429).length;
  return { responses, admitted, seconds: (performance.now() - startedAt) / 1_000 };
}

/** So many at once. */
export async function salvo(send: (index: number) => Promise<ApiResponse>, count: number): Promise<Flood> {
  const startedAt = performance.now();
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const admitted = responses.filter(({ status }) => status !== 429).length;
  return { responses, admitted, seconds: (performance.now() - startedAt) / 1_000 };
}

/** A payment that does not exist: the least that a request with a valid key can ask for. */
export const nothing = '/v1/payment_intents/019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';

export const readNothing = (api: MerchantApi) => () => api.get(nothing);

/** For gateways whose quotas are looked at, not their patience: a busy machine shall not make a 503 of a response. */
export const patientStore = { RATE_LIMIT_STORE_TIMEOUT_MS: '5000' };

export const exceeded = {
  error: { code: 'rate_limit_exceeded', message: 'Too many requests: wait, then send the same request again.' },
};
export const unavailable = {
  error: { code: 'rate_limit_unavailable', message: 'The service is busy: wait, then send the same request again.' },
};
