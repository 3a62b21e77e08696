import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asId } from '@landed/contracts/ids/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpScorer } from './http-scorer.js';
import type { FraudRequest } from './port.js';

const request: FraudRequest = {
  paymentIntentId: asId<'payment_intent'>('01a1fd88-7552-76dc-8e1d-ad664ad7706c'),
  rail: 'live',
  entity: 'gb',
  money: { amount: 5_400, currency: 'GBP' },
  emailSha256: 'a'.repeat(64),
  ipAddress: '93.184.215.14',
  shippingCountry: 'GB',
};

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

let server: Server;
let url: string;
let received: Received[];
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((message, response) => void receive(message).then(() => respond(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assess`;
});

beforeEach(() => {
  received = [];
  respond = (response) => response.end('{"score":68}');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function receive(message: IncomingMessage): Promise<void> {
  const { method, url: path, headers } = message;
  let text = '';
  for await (const chunk of message) text += String(chunk);
  received.push({ method, url: path, authorization: headers.authorization, body: JSON.parse(text) });
}

const assess = (token?: string, signal = new AbortController().signal) =>
  createHttpScorer({ url, token }).assess(request, signal);

describe('createHttpScorer', () => {
  it('sends exactly these facts about a charge and returns the score of the response', async () => {
    expect(await assess('a-token')).toBe(68);
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/assess',
        authorization: 'Bearer a-token',
        body: {
          payment_intent: '01a1fd88-7552-76dc-8e1d-ad664ad7706c',
          rail: 'live',
          entity: 'gb',
          amount: 5_400,
          currency: 'GBP',
          email_sha256: 'a'.repeat(64),
          ip_address: '93.184.215.14',
          shipping_country: 'GB',
        },
      },
    ]);
  });

  it('sends no authorization header without a token', async () => {
    await assess();
    expect(received.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  it.each([
    ['500', (response: ServerResponse) => response.writeHead(500).end('{"score":1}')],
    ['429', (response: ServerResponse) => response.writeHead(429).end('{"score":1}')],
    ['invalid JSON', (response: ServerResponse) => response.end('{"score":')],
    ['no score', (response: ServerResponse) => response.end('{}')],
    ['a score above 100', (response: ServerResponse) => response.end('{"score":101}')],
    ['a score below 0', (response: ServerResponse) => response.end('{"score":-1}')],
    ['a fraction', (response: ServerResponse) => response.end('{"score":6.5}')],
    ['a text', (response: ServerResponse) => response.end('{"score":"68"}')],
    ['a redirect', (response: ServerResponse) => response.writeHead(307, { location: url }).end()],
    ['nothing', (response: ServerResponse) => response.destroy()],
  ])('throws when the scorer responds with %s', async (_, badly) => {
    respond = badly;
    await expect(assess()).rejects.toThrow();
    // It does not retry.
    expect(received.length).toBe(1);
  });

  it('stops when the signal aborts', async () => {
    respond = () => undefined;
    await expect(assess(undefined, AbortSignal.timeout(50))).rejects.toThrow('timeout');
  });
});
