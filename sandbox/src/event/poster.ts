import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** The time that Stripe waits for a receiver. */
const TIMEOUT_MS = 10_000;

/** Sends bodies to receivers over keep-alive connections. */
export class Poster {
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });

  /** @returns whether the receiver responded with 2xx in time; a redirect does not count. */
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
      call.on('response', (response) => {
        const { statusCode = 0 } = response;
        response.on('error', () => undefined);
        response.resume();
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
