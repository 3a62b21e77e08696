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
  billingCountry: null,
};

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

let server: Server;
let url: string;
let heard: Heard[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((message, response) => void receive(message).then(() => answer(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assess`;
});

beforeEach(() => {
  heard = [];
  answer = (response) => response.end('{"score":68}');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function receive(message: IncomingMessage): Promise<void> {
  const { method, url: path, headers } = message;
  let text = '';
  for await (const chunk of message) text += String(chunk);
  heard.push({ method, url: path, authorization: headers.authorization, body: JSON.parse(text) });
}

const assess = (token?: string, signal = new AbortController().signal) =>
  createHttpScorer({ url, token }).assess(request, signal);

describe('a scorer behind HTTP', () => {
  it('is told these things of a charge and nothing else, and its score is what it says', async () => {
    expect(await assess('a-token')).toBe(68);
    expect(heard).toEqual([
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
          billing_country: null,
        },
      },
    ]);
  });

  it('gets no token where there is none', async () => {
    await assess();
    expect(heard.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  it.each([
    ['500', (response: ServerResponse) => response.writeHead(500).end('{"score":1}')],
    ['429', (response: ServerResponse) => response.writeHead(429).end('{"score":1}')],
    ['no JSON', (response: ServerResponse) => response.end('{"score":')],
    ['no score', (response: ServerResponse) => response.end('{}')],
    ['a score above 100', (response: ServerResponse) => response.end('{"score":101}')],
    ['a score below 0', (response: ServerResponse) => response.end('{"score":-1}')],
    ['a fraction', (response: ServerResponse) => response.end('{"score":6.5}')],
    ['a text', (response: ServerResponse) => response.end('{"score":"68"}')],
    ['a way elsewhere', (response: ServerResponse) => response.writeHead(307, { location: url }).end()],
    ['nothing', (response: ServerResponse) => response.destroy()],
  ])('has no score when it answers %s', async (_, badly) => {
    answer = badly;
    await expect(assess()).rejects.toThrow();
    // Nobody was asked a second time.
    expect(heard.length).toBe(1);
  });

  it('gives up when it is told to', async () => {
    answer = () => undefined;
    await expect(assess(undefined, AbortSignal.timeout(50))).rejects.toThrow('timeout');
  });
});
