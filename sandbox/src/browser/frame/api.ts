import type { StripeError } from '@stripe/stripe-js';
import { errorMessage, messagesOf } from '../messages/messages.js';

/** A response that takes longer counts as lost. */
const RESPONSE_MS = 30_000;

export type ApiResult = { readonly body: Readonly<Record<string, unknown>> } | { readonly error: StripeError };

/** The processor's API, called from a frame on the processor's own origin. It never throws. */
export class Api {
  constructor(
    readonly key: string,
    readonly language: string,
  ) {}

  get(path: string, query: Readonly<Record<string, string>>): Promise<ApiResult> {
    return this.#send(`${path}?${new URLSearchParams(query)}`, { method: 'GET' });
  }

  /** @param params sent in Stripe's form encoding; absent and empty values are left out */
  post(path: string, params: Readonly<Record<string, unknown>>): Promise<ApiResult> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(formPairs(params, '')) });
  }

  async #send(path: string, init: RequestInit): Promise<ApiResult> {
    try {
      const response = await fetch(path, {
        ...init,
        headers: { Authorization: `Bearer ${this.key}` },
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(RESPONSE_MS),
      });
      return this.#resultOf(response.status, await response.text());
    } catch {
      return { error: this.#error('api_connection_error', 'connection') };
    }
  }

  #resultOf(status: number, text: string): ApiResult {
    const body = parsed(text);
    if (body === undefined) return { error: this.#error('api_error', 'unexpected') };
    const { error } = body as { error?: StripeError };
    if (error === undefined) {
      return status === 200 ? { body } : { error: this.#error('api_error', 'unexpected') };
    }
    return { error: this.#translated(error) };
  }

  /** Messages about cards are for the buyer. Other messages are for the developer and stay as they are. */
  #translated(error: StripeError): StripeError {
    if (error.type === 'api_error') return { ...error, ...this.#error('api_error', 'unexpected') };
    const message = errorMessage(messagesOf(this.language), error.code);
    return error.type === 'card_error' && message !== undefined ? { ...error, message } : error;
  }

  #error(type: StripeError['type'], code: 'connection' | 'unexpected'): StripeError {
    return { type, message: messagesOf(this.language).errors[code] };
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
}

function formPairs(params: Readonly<Record<string, unknown>>, prefix: string): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] => {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    if (typeof value === 'object' && value !== null) return formPairs({ ...value }, path);
    return isScalar(value) && value !== '' ? [[path, String(value)]] : [];
  });
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
