import { Pool } from 'undici';
import { type LoadResult, runCallers } from '../load/callers.js';

/** Requests that are posted as they are. Nothing is claimed, signed or recorded. */
export interface PostsOptions {
  readonly origin: string;
  readonly path: string;
  /** Sent in order, from the start again when all are sent. */
  readonly requests: readonly { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array }[];
  /** Number of connections, and of requests in flight. */
  readonly atOnce: number;
  readonly posts: number;
}

/** Posts over a pool of connections and does nothing else. */
export async function runPosts({ origin, path, requests, atOnce, posts }: PostsOptions): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: atOnce });
  let next = 0;
  const post = async () => {
    const request = requests[next % requests.length];
    if (request === undefined) throw new Error('There is nothing to post.');
    next += 1;
    const { statusCode, body } = await pool.request({ path, method: 'POST', ...request });
    await body.dump();
    if (statusCode !== 200) throw new Error(`The response is ${statusCode}.`);
  };
  const result = await runCallers(post, { callers: atOnce, calls: posts, seconds: 60 });
  await pool.close();
  return result;
}
