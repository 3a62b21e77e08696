import { execFileSync } from 'node:child_process';
import { compileFunction } from 'node:vm';
import { codeSamples } from '@landed/contracts/openapi/code-samples';
import { operations } from '@landed/contracts/openapi/operations/index';
import { Landed } from '@landed/sdk';
import { describe, expect, it } from 'vitest';
import { json, type SentRequest, testKey } from './scripted-fetch.js';

const url = 'http://127.0.0.1:4010';
const id = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
const environment = { LANDED_TEST_URL: url, LANDED_KEY: testKey, LANDED_PUBLISHABLE_KEY: 'pk_test_0123456789' };

/** The request that an operation's samples must send: method, address, idempotency key and body. */
function expectedOf({ method, path, idempotent, examples, key }: (typeof operations)[number]) {
  return {
    method: method.toUpperCase(),
    url: `${url}${path.replace(/\{\w+\}/, id)}`,
    authorization: `Bearer ${key === 'publishable' ? environment.LANDED_PUBLISHABLE_KEY : testKey}`,
    idempotencyKey: idempotent ? 'a-new-key-for-each-operation' : undefined,
    body: examples[0]?.request ?? null,
  };
}

function sampleOf(operation: (typeof operations)[number], lang: string): string {
  return codeSamples(operation).find((sample) => sample.lang === lang)?.source ?? '';
}

type Headers = Readonly<Record<string, string>>;
const headerOf = (headers: Headers, name: string) =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];

/** Runs a sample as a program whose only connection is recorded. */
async function run(source: string, response: unknown): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  const fetch = async (address: string, init: Omit<SentRequest, 'url'>) => {
    sent.push({ ...init, url: address });
    return json(200, response);
  };
  const client = (key: string) => new Landed(key, { fetch, baseUrl: url });
  const body = source.replace(/^import .*;$/m, '').replace('new Landed(', 'Landed(');
  const names = ['Landed', 'process', 'console', 'fetch'];
  const program = compileFunction(`return (async () => {${body}})();`, names) as (
    ...values: unknown[]
  ) => Promise<void>;
  await program(client, { env: environment }, { log: () => undefined }, fetch);
  return sent;
}

describe.each(operations)('the samples of $operationId', (operation) => {
  const expected = expectedOf(operation);

  it('the TypeScript sample sends the first example', async () => {
    const [{ url: address, method, headers, body } = {} as SentRequest, ...more] = await run(
      sampleOf(operation, 'TypeScript'),
      operation.examples[0]?.response,
    );
    expect(more).toEqual([]);
    expect({
      method,
      url: address,
      authorization: headerOf(headers as Headers, 'authorization'),
      idempotencyKey: headerOf(headers as Headers, 'idempotency-key'),
      body: body === undefined ? null : JSON.parse(body),
    }).toEqual(expected);
  });

  it('the curl sample sends the first example', () => {
    const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${sampleOf(operation, 'Shell')}`;
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: environment }).split('\0');
    const after = (flag: string) => words.flatMap((word, index) => (word === flag ? [words[index + 1] ?? ''] : []));
    const headers = Object.fromEntries(after('-H').map((line) => line.split(': ') as [string, string]));
    const [data] = after('-d');
    expect({
      method: data !== undefined || after('-X')[0] === 'POST' ? 'POST' : 'GET',
      url: words[0],
      authorization: headerOf(headers, 'authorization'),
      idempotencyKey: headerOf(headers, 'idempotency-key'),
      body: data === undefined ? null : JSON.parse(data),
    }).toEqual(expected);
  });

  it('the Python sample names method, path and key, and has the first example as its body', () => {
    const source = sampleOf(operation, 'Python');
    expect(source).toContain(
      `requests.${operation.method}(\n    os.environ["LANDED_TEST_URL"] + "${expected.url.slice(url.length)}"`,
    );
    expect(source.includes('"Idempotency-Key"')).toBe(operation.idempotent);
    const [, written] = /^ {4}json=(\{.*?^ {4}\}|\{\}),$/ms.exec(source) ?? [];
    const words = { None: 'null', True: 'true', False: 'false' };
    const asJson = written
      ?.replaceAll(/: (None|True|False),$/gm, (_, word: keyof typeof words) => `: ${words[word]},`)
      .replaceAll(/,(\s*[}\]])/g, '$1');
    expect(asJson === undefined ? null : JSON.parse(asJson)).toEqual(expected.body);
  });
});
