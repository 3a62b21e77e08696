import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A tax service on this machine that answers what a test says, and keeps what it was told. */
export interface TestService {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** How the next calls are answered, the last of them from then on; forgets what was heard. */
  answers(...answers: ((response: ServerResponse) => void)[]): void;
  close(): void;
}

export async function openTestService(): Promise<TestService> {
  let heard: Heard[] = [];
  let script: ((response: ServerResponse) => void)[] = [];
  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = message;
    let text = '';
    for await (const chunk of message) text += String(chunk);
    heard.push({ method, url, authorization: headers.authorization, body: JSON.parse(text) });
    const answer = script.length > 1 ? script.shift() : script[0];
    answer?.(response);
  };
  const server = createServer((message, response) => void receive(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes`,
    get heard() {
      return heard;
    },
    answers(...answers) {
      script = answers;
      heard = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers that status with that body, as JSON unless it is text already. */
export function answering(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
