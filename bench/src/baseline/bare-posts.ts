import { Pool } from 'undici';
import { type LoadResult, runCallers } from '../load/callers.js';

/** Requests that are posted as they are: nothing is claimed before, signed meanwhile or written down after. */
export interface PostsOptions {
  readonly origin: string;
  readonly path: string;
  /** Sent in turn, as often as needed. */
  readonly requests: readonly { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array }[];
  /** Connections, and requests under way. */
  readonly atOnce: number;
  readonly posts: number;
}

/** What a loop over a pool of connections does, and nothing else. */
export async function runPosts({ origin, path, requests, atOnce, posts }: PostsOptions): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: atOnce });
  let next = 0;
  const post = async () => {
    const request = requests[next % requests.length];
    if (request === undefined) throw new Error('There is nothing to post.');
    next += 1;
    const { statusCode, body } = await pool.request({ path, method: 'POST', ...request });
    await body.dump();
    if (statusCode !== 200) throw new Error(`The answer is ${statusCode}.`);
  };
  const result = await runCallers(post, { callers: atOnce, calls: posts, seconds: 60 });
  await pool.close();
  return result;
}
