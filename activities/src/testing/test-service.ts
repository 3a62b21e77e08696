import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A tax service on this machine that responds as a test says, and records the requests. */
export interface TestService {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Sets the responses to the next requests; the last one repeats. Clears the recorded requests. */
  respond(...responses: ((response: ServerResponse) => void)[]): void;
  close(): void;
}

export async function startTestService(): Promise<TestService> {
  let requests: ReceivedRequest[] = [];
  let script: ((response: ServerResponse) => void)[] = [];
  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = message;
    let text = '';
    for await (const chunk of message) text += String(chunk);
    requests.push({ method, url, authorization: headers.authorization, body: JSON.parse(text) });
    const respond = script.length > 1 ? script.shift() : script[0];
    respond?.(response);
  };
  const server = createServer((message, response) => void receive(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes`,
    get requests() {
      return requests;
    },
    respond(...responses) {
      script = responses;
      requests = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Responds with that status and body. A body that is not text is sent as JSON. */
export function respondingWith(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
