import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { knownCode } from '@landed/classifier/classify';
import type { ClassifierResponse } from '@landed/contracts/classification/types';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClassifierClient } from '../classification/classifier-client.js';
import { remoteClassifierSchema } from './config.js';
import { withRemoteClassifier } from './with-remote-classifier.js';
import { withoutPersonalData } from './without-personal-data.js';

const codes = new Set(['691200', '392410', '732393']);
const nomenclature = {
  has: (code: string) => codes.has(code),
  below: () => [],
  successors: (code: string) => (code === '392400' ? ['392410'] : []),
};
const described = (hsCode: string) => ({
  category: `category.of-${hsCode}`,
  normalizedDescription: `Goods of ${hsCode}`,
});
const other = { hsCode: '392410', ...described('392410'), confidence: 0.2 };

function response(confidence: number): ClassifierResponse {
  return {
    hsCode: '691200',
    ...described('691200'),
    confidence,
    nationalCode: null,
    source: 'classified',
    alternatives: [other],
    needsMoreDetail: ['material'],
    mismatchWarning: false,
  };
}

/** Our classifier: certain about titles with "sure". */
const own: ClassifierClient = {
  version: async () => 'v1',
  knownCodes: async (supplied) => supplied.map((code) => knownCode(code, nomenclature)),
  classify: async (requests) =>
    requests.map(({ text, code }) =>
      code === null
        ? response(text.title.includes('sure') ? 0.9 : 0.4)
        : { ...response(1), hsCode: code.hsCode, ...described(code.hsCode), source: 'validated', alternatives: [] },
    ),
};

const asked = (title: string, description: string | null = null) => ({ text: { title, description }, code: null });

interface Received {
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A service on this machine, and the classifier that asks it. */
async function open(
  respond: (result: ServerResponse, request: IncomingMessage) => void,
  settings: { readonly timeout_ms?: number } = {},
) {
  const received: Received[] = [];
  const faults: string[] = [];
  const server = createServer((request, result) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
      });
      respond(result, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/classify`;
  const config = remoteClassifierSchema.parse({
    name: 'acme',
    url,
    secret: 'secret-of-acme',
    timeout_ms: 3_000,
    ...settings,
  });
  const client = withRemoteClassifier(own, config, { onFault: (fault) => faults.push(fault) });
  return { client, received, faults };
}

const sends = (status: number, body: unknown) => (result: ServerResponse) => {
  result.writeHead(status, { 'content-type': 'application/json' });
  result.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const chooses = (...products: unknown[]) => sends(200, { products });
const steel = { hs_code: '732393', confidence: 0.871 };

describe('the remote classifier', () => {
  it('gets text and candidates of uncertain products only, and decides their code', async () => {
    const { client, received, faults } = await open(chooses(steel));
    expect(await client.classify([asked('sure mug'), asked('mug', 'for coffee')])).toEqual([
      response(0.9),
      {
        ...response(0.4),
        hsCode: '732393',
        ...described('732393'),
        confidence: 0.87,
        alternatives: [{ hsCode: '691200', ...described('691200'), confidence: 0.4 }, other],
        remote: 'decided',
      },
    ]);
    const candidates = [
      { hs_code: '691200', description: 'Goods of 691200', confidence: 0.4 },
      { hs_code: '392410', description: 'Goods of 392410', confidence: 0.2 },
    ];
    expect(received).toEqual([
      {
        authorization: 'Bearer secret-of-acme',
        body: { products: [{ title: 'mug', description: 'for coffee', candidates }] },
      },
    ]);
    expect(faults).toEqual([]);
  });

  it('the remote classifier is not asked about certain texts and supplied codes', async () => {
    const { client, received } = await open(chooses());
    const code = { kind: 'valid', hsCode: '392410', nationalCode: null, confidence: 1 } as const;
    await client.classify([asked('sure mug'), { text: { title: 'mug', description: null }, code }]);
    expect(received).toEqual([]);
  });

  it('keeps our code where it has no opinion', async () => {
    const { client } = await open(chooses(null));
    expect(await client.classify([asked('mug')])).toEqual([response(0.4)]);
  });

  it('the remote classifier has its own version, so that the cache keeps its codes apart from ours', async () => {
    const { client } = await open(chooses());
    expect(await client.version()).toBe('v1+acme');
  });

  it.each([
    ['a code that the nomenclature lacks', chooses({ hs_code: '999999', confidence: 1 }), 'unknown_code'],
    ['a retired code', chooses({ hs_code: '392400', confidence: 1 }), 'unknown_code'],
    ['a code of four digits', chooses({ hs_code: '7323', confidence: 1 }), 'malformed'],
    ['too few products', chooses(), 'malformed'],
    ['no JSON', sends(200, '<html>'), 'malformed'],
    ['too long a body', sends(200, ' '.repeat(70_000)), 'too_large'],
    ['an error status', sends(500, {}), 'status'],
    [
      'a redirect',
      (result: ServerResponse) => result.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      'status',
    ],
    ['a broken connection', (_: ServerResponse, request: IncomingMessage) => request.socket.destroy(), 'unreachable'],
  ])('an uncertain text falls back to our code, and says so, after %s', async (_, respond, fault) => {
    const { client, faults } = await open(respond);
    expect(await client.classify([asked('mug')])).toEqual([{ ...response(0.4), remote: 'unavailable' }]);
    expect(faults).toEqual([fault]);
  });

  it('an uncertain text falls back to our code when the service does not respond in time', async () => {
    const { client, faults } = await open(() => undefined, { timeout_ms: 50 });
    expect(await client.classify([asked('mug')])).toEqual([{ ...response(0.4), remote: 'unavailable' }]);
    expect(faults).toEqual(['timeout']);
  });

  it('the remote classifier gets no calls after five failures', async () => {
    const { client, received } = await open(sends(500, {}));
    for (let call = 0; call < 7; call += 1) await client.classify([asked('mug')]);
    expect(received).toHaveLength(5);
  });

  it('gets no e-mail address and no long number', async () => {
    const { client, received } = await open(chooses(null));
    await client.classify([asked('mug 350 ml, ask jo@example.com', 'card 4242 4242 4242 4242 or +44 20 7946 0958')]);
    expect(received[0]?.body).toMatchObject({ products: [{ title: 'mug 350 ml, ask', description: 'card or' }] });
  });
});

it.each([
  ['Mug 350 ml, 2 pieces, 2024', 'Mug 350 ml, 2 pieces, 2024'],
  ['Call 020 7946 0958', 'Call'],
  ['4242-4242-4242-4242 mug', 'mug'],
])('the text without personal data of "%s" is "%s"', (text, left) => {
  expect(withoutPersonalData(text)).toBe(left);
});

it.each([
  ['http://classify.example.com', 'is neither https nor on this machine'],
  ['ftp://127.0.0.1', 'is not an http or https URL'],
])('the configuration rejects the URL %s', (url, message) => {
  const parsed = remoteClassifierSchema.safeParse({ name: 'acme', url, secret: 'x' });
  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message);
});
