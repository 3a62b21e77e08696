import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** As long as Stripe waits for a receiver. */
const TIMEOUT_MS = 10_000;

/** Sends bodies to receivers over connections that are kept. */
export class Poster {
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });

  /** @returns whether the receiver said 2xx in time; a redirect is a no. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>, stopping: AbortSignal): Promise<boolean> {
    const secure = url.startsWith('https:');
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
    return new Promise((resolve) => {
      const call = (secure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: secure ? this.#https : this.#http,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal,
      });
      call.on('error', () => resolve(false));
      call.on('response', (answer) => {
        const { statusCode = 0 } = answer;
        answer.on('error', () => undefined);
        answer.resume();
        resolve(statusCode >= 200 && statusCode < 300);
      });
      call.end(body);
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}
