import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';

const shop = join(repositoryRoot, 'examples/shop');
const { versionOf } = (await import(join(shop, 'pages/order.mjs'))) as {
  versionOf(attempt: object | undefined, events: readonly object[]): string;
};

const waiting = { idempotencyKey: 'key-1', paymentId: null, status: null, rejection: null };

describe('the version of an order page', () => {
  it('changes with everything that the page shows', () => {
    const versions = [
      versionOf(undefined, []),
      versionOf(waiting, []),
      versionOf(waiting, [{}]),
      versionOf({ ...waiting, rejection: 'tax_quote_expired' }, []),
      versionOf({ ...waiting, idempotencyKey: 'key-2' }, []),
      versionOf({ ...waiting, paymentId: 'payment', status: 'processing' }, []),
      versionOf({ ...waiting, paymentId: 'payment', status: 'succeeded' }, []),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(versionOf({ ...waiting }, [])).toBe(versionOf(waiting, []));
  });
});

/** The script that watches a waiting order, with the responses that it gets one after the other. */
async function watch(...responses: readonly (Response | Error)[]) {
  const left = [...responses];
  const reload = vi.fn();
  const context = {
    document: { querySelector: () => ({ dataset: { order: 'A', version: 'one', final: 'false' }, isConnected: true }) },
    fetch: async () => {
      const next = left.shift();
      if (next === undefined) return new Promise(() => {});
      if (next instanceof Error) throw next;
      return next;
    },
    location: { reload },
    setTimeout: (check: () => void) => void Promise.resolve().then(check),
  };
  runInNewContext(readFileSync(join(shop, 'assets/order.js'), 'utf8'), context);
  await vi.waitFor(() => expect(left).toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, 0));
  return reload.mock.calls.length;
}

describe('the script that watches a waiting order', () => {
  const version = (name: string) => new Response(JSON.stringify({ version: name }));

  it('loads the page again when the version has changed', async () => {
    expect(await watch(version('one'), version('two'))).toBe(1);
  });

  it('continues after a lost response, an error, and a page of a proxy that is not JSON', async () => {
    const proxy = () => new Response('<html>Please wait</html>');
    expect(await watch(new Error('lost'), new Response('', { status: 502 }), proxy(), version('two'))).toBe(1);
  });
});
