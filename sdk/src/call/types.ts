/** The part of `AbortSignal` that the client uses. Every `AbortSignal` fits. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The runtime's own `AbortSignal` if its types are known, so that the global `fetch` is a `FetchFunction`. */
type RuntimeAbortSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : AbortSignalLike;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly signal: RuntimeAbortSignal;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: FetchBody | null;
}

export interface FetchBody {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

/** The part of the standard `fetch` that the client uses. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** Options of every call. */
export interface CallOptions {
  /** Ends the call at once with `request_aborted`. The service may still finish the request. */
  readonly signal?: AbortSignalLike | undefined;
  /** Timeout of one attempt, to the last byte of the response. Default: the client's. */
  readonly timeoutMilliseconds?: number | undefined;
}

/** Options of a call that moves money. */
export interface MoneyCallOptions extends CallOptions {
  /** Your key for this one action. Store it with the request before the call, and send it again on every retry. */
  readonly idempotencyKey: string;
}

/** One operation of the API with its arguments. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Set if the call moves money: it needs a key, and its outcome can be unknown. */
  readonly movesMoney?: true;
  /** Set if the call creates a payment, so that a 404 cannot mean a missing payment. */
  readonly makesPayment?: true;
}

/** Sends a call, with retries. Resolves to the response body, or rejects with a `LandedError`. */
export type Send = <Body>(call: Call, options?: Partial<MoneyCallOptions>) => Promise<Body>;
