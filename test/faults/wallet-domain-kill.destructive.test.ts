import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildName, childNames } from '@landed/stack/child/child-name';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter } from '../setup/temporal-view.js';

/**
 * `kill -9` of each process while a domain is registered at the acquirers: one has responded, the others have not. In the
 * end there is one record, every wallet is active, and each acquirer has the domain once. The merchant repeats nothing.
 */
const sample = new Sample('kill -9 during the registration of a wallet domain');
let killed = 0;
let stack: OwnStack;
let sandbox: SandboxControl;
const path = '/v1/payment_method_domains';
const slow = ['gb', 'eu', 'ca', 'au'] as const;
const opened: MerchantApi[] = [];

beforeAll(async () => {
  stack = await startOwnStack();
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await Promise.all(opened.map((api) => api.close()));
  await stack.close();
});

async function killDuring(victim: ChildName): Promise<{ api: MerchantApi; domain: string }> {
  const merchant = await newMerchant(stack.json);
  const domain = `shop-${randomUUID()}.example.com`;
  const operation = 'payment_method_domains.create';
  for (const entity of slow)
    await sandbox.arm({ operation, fault: 'slow', times: 1, delay_ms: 3_000, entity, rail: 'test' });
  const first = merchantApi(stack.json, { merchant });
  opened.push(first);
  const request = first.post(path, { domain }).catch(() => null);
  await expect.poll(() => sandbox.armed(undefined, 'test'), { timeout: 30_000 }).toBe(0);
  await stack.kill(victim);
  await sleep(200);
  await stack.start(victim);
  await request;
  const api = merchantApi(stack.json, { merchant });
  opened.push(api);
  return { api, domain };
}

interface Listed {
  readonly data: readonly {
    readonly id: string;
    readonly entities: readonly { readonly apple_pay: object; readonly google_pay: object }[];
  }[];
}

describe('kill -9 during the registration of a domain', () => {
  it.each(sample.pick(childNames))(
    'ends with one record whose wallets are all active when %s is killed',
    async (victim) => {
      if (sample.isTimeUp && killed > 0) return;
      const { api, domain } = await killDuring(victim);
      const statuses = async () =>
        ((await api.get(path).catch(() => ({ body: { data: [] } }))).body as Listed).data.flatMap(({ entities }) =>
          entities.flatMap(({ apple_pay, google_pay }) => [apple_pay, google_pay]),
        );
      const active = { status: 'active', error_message: null };
      await expect
        .poll(statuses, { timeout: 120_000, interval: 500 })
        .toEqual(Array.from({ length: 10 }, () => active));
      const held = (await sandbox.domains()).filter((each) => each.domain === domain);
      expect(held.map(({ entity }) => entity).toSorted()).toEqual(['au', 'ca', 'eu', 'gb', 'us']);
      const [{ id } = { id: '' }] = ((await api.get(path)).body as Listed).data;
      const again = await api.post(path, { domain });
      expect([again.status, (again.body as { id: string }).id]).toEqual([200, id]);
      killed += 1;
    },
    240_000,
  );

  it('leaves no workflow behind', async () => {
    expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
    sample.report(killed);
  });
});
