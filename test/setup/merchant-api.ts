import { Readable } from 'node:stream';
import type { StackFile, StackMerchant } from '@landed/stack/data-folder/stack-file';
import { type Dispatcher, Pool } from 'undici';

/** A response with its exact bytes beside what they say. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly body: unknown;
}

/** A merchant's server: sends what it is told to, exactly, to one rail of a running gateway. */
export interface MerchantApi {
  post(path: string, body: unknown, headers?: ApiHeaders): Promise<ApiResponse>;
  get(path: string, headers?: ApiHeaders): Promise<ApiResponse>;
  /** Sends bytes as they are, with no header but those given. */
  send(request: ApiRequest): Promise<ApiResponse>;
  close(): Promise<void>;
}

/** A list of values sends the header that often. */
export type ApiHeaders = Readonly<Record<string, string | string[]>>;

export interface ApiRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers?: ApiHeaders;
  /** A sequence of parts is sent chunked, without a length. */
  readonly body?: string | Buffer | readonly Buffer[];
}

export interface MerchantApiOptions {
  /** A merchant, or the index of a seeded one: 0 has a live rail, 1 has not. */
  readonly merchant?: number | StackMerchant;
  readonly rail?: 'test' | 'live';
  /** Most connections at once; one makes every request follow the one before on the same wire. */
  readonly connections?: number;
  /** Looks at every response before the test does, and throws when it is wrong whatever was asked. */
  readonly inspect?: (request: ApiRequest, response: ApiResponse) => void;
}

export function merchantApi(stack: StackFile, options: MerchantApiOptions = {}): MerchantApi {
  const { merchant = 0, rail = 'test', connections = 128, inspect } = options;
  const owner = typeof merchant === 'number' ? stack.merchants[merchant] : merchant;
  const key = rail === 'test' ? owner?.secret_key : owner?.live_secret_key;
  if (key === undefined) throw new Error('That merchant has no key on that rail.');
  const pool = new Pool(rail === 'test' ? stack.gateway_url : stack.gateway_live_url, { connections });
  const authorization = `Bearer ${key}`;
  const send: MerchantApi['send'] = async (request) => {
    const { method, path, headers, body } = request;
    const sent = Array.isArray(body) ? Readable.from(body) : ((body as string | Buffer | undefined) ?? null);
    const reply = await pool.request({ method, path, headers: headers ?? {}, body: sent });
    const text = await reply.body.text();
    const response = { status: reply.statusCode, headers: reply.headers, text, body: parsed(text) };
    inspect?.(request, response);
    return response;
  };
  return {
    send,
    post: (path, body, headers) =>
      send({
        method: 'POST',
        path,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    get: (path, headers) => send({ method: 'GET', path, headers: { authorization, ...headers } }),
    close: () => pool.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
