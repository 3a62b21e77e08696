import type { StackFile, StackMerchant } from '@landed/stack/data-folder/stack-file';
import { type Dispatcher, Pool } from 'undici';

/** An answer with its exact bytes beside what they say. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly body: unknown;
}

/** A merchant's server: sends what it is told to, exactly, to one rail of a running gateway. */
export interface MerchantApi {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** Sends bytes as they are, with no header but those given. */
  send(options: {
    method: Dispatcher.HttpMethod;
    path: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  }): Promise<ApiAnswer>;
  close(): Promise<void>;
}

export interface MerchantApiOptions {
  /** A merchant, or the index of a seeded one: 0 has a live rail, 1 has not. */
  readonly merchant?: number | StackMerchant;
  readonly rail?: 'test' | 'live';
}

export function merchantApi(stack: StackFile, { merchant = 0, rail = 'test' }: MerchantApiOptions = {}): MerchantApi {
  const owner = typeof merchant === 'number' ? stack.merchants[merchant] : merchant;
  const key = rail === 'test' ? owner?.secret_key : owner?.live_secret_key;
  if (key === undefined) throw new Error('That merchant has no key on that rail.');
  const pool = new Pool(rail === 'test' ? stack.gateway_url : stack.gateway_live_url, { connections: 128 });
  const authorization = `Bearer ${key}`;
  const send: MerchantApi['send'] = async ({ method, path, headers, body }) => {
    const answer = await pool.request({ method, path, headers: headers ?? {}, body: body ?? null });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, body: parsed(text) };
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
