import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { eventPage } from '../setup/api-events.js';
import { runLanded, stackFileWith, startLanded } from '../setup/landed-program.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import { hangs, responds, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

const stack = inject('stack');
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A merchant for one test, with a stack file for `landed listen`. */
async function ownMerchant() {
  const merchant = await newMerchant(stack);
  const api = merchantApi(stack, { merchant });
  closing.push(() => api.close());
  return { merchant, api, file: stackFileWith(stack, { merchants: [merchant] }) };
}

async function receiver(...behaviour: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const started = await startReceiver(...behaviour);
  closing.push(() => started.close());
  return started;
}

/** Makes `times` charges at once, with two events each. */
async function charge(api: MerchantApi, times = 1): Promise<void> {
  const body = chargeHandbag(await quoteHandbag(api));
  const charges = Array.from({ length: times }, () => api.post('/v1/payment_intents', body, idempotencyKey()));
  for (const { status } of await Promise.all(charges)) expect(status).toBe(200);
}

async function listening(args: readonly string[], env: Record<string, string> = {}) {
  const landed = startLanded(['listen', ...args], { env });
  await landed.until(/Ready/);
  const [, secret = ''] = /^Signing secret: (\S+)$/m.exec(landed.output()) ?? [];
  return { ...landed, secret };
}

const clock = expect.stringMatching(/^\d\d:\d\d:\d\d$/) as string;
const milliseconds = expect.stringMatching(/^\d+$/) as string;

/** The printed lines of the attempts, each split into its columns. */
function attemptLines(output: string): string[][] {
  return [...output.matchAll(/^(\d\d:\d\d:\d\d) {2}(\S+) +([0-9a-f-]{36}) {2}(.*), (\d+) ms(.*)$/gm)].map((found) =>
    found.slice(1),
  );
}

describe('landed listen', () => {
  it('forwards each event after its start with the bytes and headers of a delivery, signed with its own secret', async () => {
    const { merchant, api, file } = await ownMerchant();
    await charge(api);
    const [laptop, hosted] = [await receiver(), await receiver()];
    const landed = await listening(['--stack', file, '--forward-to', laptop.url]);
    const endpoint = await newEndpoint(stack, { merchantId: merchant.id, url: hosted.url });
    await charge(api);
    await Promise.all([laptop, hosted].map((each) => each.until(({ length }) => length === 2)));

    const events = (await eventPage(api)).data.slice(0, 2).toReversed();
    const byId = (each: WebhookReceiver) => each.deliveries.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
    expect(byId(laptop).map((delivery) => verifiedEvent(delivery, landed.secret))).toEqual(events.map(({ id }) => id));
    expect(byId(hosted).map((delivery) => verifiedEvent(delivery, endpoint.secret))).toEqual(
      events.map(({ id }) => id),
    );
    expect(byId(laptop).map(({ body }) => body)).toEqual(byId(hosted).map(({ body }) => body));
    expect(byId(laptop).map(({ body }) => body)).toEqual(events.map((event) => Buffer.from(JSON.stringify(event))));
    const namesOf = (each: WebhookReceiver) =>
      Object.keys(byId(each)[0]?.headers ?? {})
        .filter((name) => name !== 'connection')
        .toSorted();
    expect(namesOf(laptop)).toEqual(namesOf(hosted));
    for (const name of ['content-type', 'user-agent'])
      expect(byId(laptop)[0]?.headers[name]).toBe(byId(hosted)[0]?.headers[name]);

    await landed.until(/payment_intent.succeeded .*ms/);
    const end = await landed.end();
    expect([end.code, end.err]).toEqual([0, '']);
    expect(attemptLines(end.out).toSorted(([, one = ''], [, other = '']) => (one < other ? -1 : 1))).toEqual(
      events.map(({ id, type }) => [clock, type, id, '200', milliseconds, '']),
    );
    expect(end.out).toContain('\n2 delivered, 0 given up, 0 unfinished.\n');
    expect(end.out.match(/whsec_/g)).toHaveLength(1);
  });

  it('forwards each event once when the events fill more than one page', async () => {
    const { api, file } = await ownMerchant();
    const laptop = await receiver();
    const landed = await listening(['--stack', file, '--forward-to', laptop.url]);
    await charge(api, 60);
    await laptop.until(({ length }) => length >= 120);
    await charge(api);
    await laptop.until(({ length }) => length >= 122);
    expect(new Set(laptop.deliveries.map(({ eventId }) => eventId)).size).toBe(122);
    await landed.until(/payment_intent\.succeeded/, 61);
    expect((await landed.end()).out).toContain('\n122 delivered, 0 given up, 0 unfinished.\n');
  });

  it('retries after a 500 and prints each attempt until the receiver accepts', async () => {
    const { api, file } = await ownMerchant();
    const laptop = await receiver(responds(500));
    const landed = await listening([
      '--stack',
      file,
      '--forward-to',
      laptop.url,
      '--events',
      'payment_intent.succeeded',
    ]);
    await charge(api);
    await landed.until(/attempt 2/);
    laptop.behave(responds(204));
    await landed.until(/ {2}204, /);
    const [event] = (await eventPage(api)).data;
    const { out } = await landed.end();
    expect(attemptLines(out)).toEqual([
      [clock, 'payment_intent.succeeded', event?.id, '500', milliseconds, '; attempt 2 in 1 s'],
      [clock, 'payment_intent.succeeded', event?.id, '204', milliseconds, ''],
    ]);
    expect(laptop.deliveries.map((delivery) => verifiedEvent(delivery, landed.secret))).toEqual([event?.id, event?.id]);
  });

  it('continues while nothing listens, and ends at once on SIGTERM', async () => {
    const { api, file } = await ownMerchant();
    const gone = await startReceiver();
    await gone.close();
    const landed = await listening(['--stack', file, '--forward-to', gone.url]);
    await charge(api);
    await landed.until(/nothing listens there, \d+ ms; attempt 2 in 1 s/, 2);
    const end = await landed.end('SIGTERM');
    expect(end.code).toBe(0);
    expect(end.out).toContain('\n0 delivered, 0 given up, 2 unfinished.\n');
  });

  it('ends at once although a receiver hangs', async () => {
    const { api, file } = await ownMerchant();
    const laptop = await receiver(hangs);
    const landed = await listening(['--stack', file, '--forward-to', laptop.url]);
    await charge(api);
    await laptop.until(({ length }) => length === 2);
    const end = await landed.end();
    expect([end.code, attemptLines(end.out)]).toEqual([0, []]);
    expect(end.out).toContain('\n0 delivered, 0 given up, 2 unfinished.\n');
  });

  it('signs with the secret from the command line', async () => {
    const { api, file } = await ownMerchant();
    const laptop = await receiver();
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const landed = await listening(['--stack', file, '--forward-to', laptop.url, '--secret', secret]);
    expect(landed.secret).toBe(secret);
    await charge(api);
    await laptop.until(({ length }) => length === 2);
    for (const delivery of laptop.deliveries) verifiedEvent(delivery, secret);
    await landed.end();
  });

  it('prints whole events as JSON lines when there is no receiver', async () => {
    const { api, file } = await ownMerchant();
    const landed = startLanded(['listen', '--stack', file, '--json']);
    await landed.until(/listening/);
    await charge(api);
    await landed.until(/payment_intent\.succeeded/);
    const end = await landed.end();
    const events = (await eventPage(api)).data.toReversed();
    const lines = end.out.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { listening: { base_url: stack.gateway_url, rail: 'test', forward_to: null, secret: null } },
      ...events.map((event) => ({ event })),
      { ended: null },
    ]);
  });
});

describe('landed listen --rail live', () => {
  it('reads the live rail with its key, on its own address', async () => {
    const file = stackFileWith(stack);
    const landed = startLanded(['listen', '--stack', file, '--rail', 'live', '--json']);
    await landed.until(/listening/);
    const end = await landed.end();
    expect([
      end.code,
      end.err,
      end.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ]).toEqual([
      0,
      '',
      [
        { listening: { base_url: stack.gateway_live_url, rail: 'live', forward_to: null, secret: null } },
        { ended: null },
      ],
    ]);
  });

  it('fails for a merchant without a live key', async () => {
    const name = stack.merchants[1]?.name ?? '';
    const run = await runLanded(['listen', '--stack', stackFileWith(stack), '--rail', 'live', '--merchant', name]);
    expect(run).toEqual({
      code: 1,
      out: '',
      err: `landed: ${name} has no live key. Use --rail test, or another merchant.\n`,
    });
  });
});

describe('landed listen, with an address and a key', () => {
  /** A proxy in front of the gateway. It sends the queued error responses first, one per request. */
  async function gatewayBehind() {
    const errors: { status: number; headers: Record<string, string> }[] = [];
    const server = createServer((asked, response) => {
      const error = errors.shift();
      if (error !== undefined) {
        response.writeHead(error.status, error.headers).end('<html>not today</html>');
        return;
      }
      const { method, headers, url } = asked;
      const forwarded = request(`${stack.gateway_url}${url ?? ''}`, { method, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 0, reply.headers);
        reply.pipe(response);
      });
      asked.pipe(forwarded);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors };
  }

  it('continues after rate limits and outages, reports them once, and misses no event', async () => {
    const { merchant, api } = await ownMerchant();
    const [laptop, gateway] = [await receiver(), await gatewayBehind()];
    const env = { LANDED_KEY: merchant.secret_key, LANDED_BASE_URL: gateway.url };
    const landed = await listening(['--forward-to', laptop.url], env);
    gateway.errors.push(
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 503, headers: {} },
      { status: 502, headers: {} },
    );
    await charge(api);
    await laptop.until(({ length }) => length === 2);
    const end = await landed.end();
    expect([end.code, end.err]).toEqual([
      0,
      // The pause is spread, so that clients do not come back together.
      expect.stringMatching(
        /^landed: GET \/v1\/events failed: The response is not from a Landed API\. .*\(status 429, code not_landed\) Retrying, first in 1(\.\d+)? s\.\nlanded: The API responds again\.\n$/,
      ),
    ]);
    expect(end.out).not.toContain(merchant.secret_key);
  });

  it('ends when the key is rejected, and does not print the key', async () => {
    const key = 'sk_test_unknown_key_000000';
    const run = await runLanded(['listen', '--base-url', stack.gateway_url, '--key', key]);
    expect(run).toEqual({
      code: 1,
      out: '',
      err: 'landed: GET /v1/events failed: The API key is missing or not valid for this mode. (status 401, code unauthorized)\n',
    });
  });
});

describe('landed listen, with wrong arguments', () => {
  const file = stackFileWith(stack);
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    [
      'an address that is not http or https',
      ['--forward-to', 'ftp://x'],
      '--forward-to is not an http or https address.',
    ],
    [
      'an unknown event name',
      ['--events', 'payment_intent.paid'],
      '--events contains an unknown name. `landed trigger --list` shows all event names.',
    ],
    [
      'a malformed secret',
      ['--forward-to', 'http://localhost:1', '--secret', 'whsec_short'],
      '--secret is not a signing secret. Expected whsec_ followed by 32 bytes in base64.',
    ],
    [
      'a publishable key',
      ['--key', 'pk_test_12345678'],
      'The key is not a secret key. Secret keys begin with sk_test_ or sk_live_.',
    ],
    [
      'an address without a key',
      ['--base-url', 'http://x'],
      '--base-url requires a key of that API: pass --key or set LANDED_KEY.',
    ],
  ];
  it.each(cases)('rejects %s with exit code 2', async (_what, args, message) => {
    const run = await runLanded(['listen', '--stack', file, ...args]);
    expect(run).toEqual({ code: 2, out: '', err: `landed: ${message}\n` });
  });

  it('explains how to start a stack when it finds none', async () => {
    const run = await runLanded(['listen', '--json'], { cwd: '/' });
    expect([run.code, run.out, JSON.parse(run.err)]).toEqual([
      1,
      '',
      {
        error: {
          code: 'no_stack',
          message:
            'No stack was found. Start one with `npm start`, pass its stack.json with --stack, or set DATABASE_URL, ' +
            'TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, LANDED_ENCRYPTION_KEYS.',
        },
      },
    ]);
  });
});

afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});
