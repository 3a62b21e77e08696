/** What the client needs of an `AbortSignal`; every one of them fits. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The runtime's own `AbortSignal` where its types are known, so that the global `fetch` fits `FetchFunction`. */
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

/** The part of the standard `fetch` that is used. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** What every call takes. */
export interface CallOptions {
  /** Ends the call at once, with `request_aborted`. */
  readonly signal?: AbortSignalLike | undefined;
  /** How long one attempt may take, to the last byte of its answer. */
  readonly timeoutMilliseconds?: number | undefined;
}

/** What a call that moves money takes. */
export interface MoneyCallOptions extends CallOptions {
  /** Yours, one per distinct request, stored before the call and sent again on every retry. */
  readonly idempotencyKey: string;
}

/** One operation of the API with its arguments. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Whether it moves money, and so needs a key and can end unknown. */
  readonly movesMoney?: true;
  /** Whether it names no payment that could be absent. */
  readonly makesPayment?: true;
}

/** Sends a call until it is answered or given up. */
export type Send = <Answer>(call: Call, options?: Partial<MoneyCallOptions>) => Promise<Answer>;
