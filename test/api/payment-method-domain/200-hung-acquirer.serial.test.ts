import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import type { SandboxFault } from '../../setup/sandbox-control.js';
import { inactive, listOf, newHostname, path, recordOf } from './domain-records.js';

const test = await openApiTest();
const calls = ['create', 'list', 'retrieve', 'validate'] as const;
const acquirer = { entity: 'eu', rail: 'test' } as const;

async function arm(fault: string, more: Partial<SandboxFault> = {}): Promise<void> {
  for (const call of calls)
    await test.sandbox.arm({ ...acquirer, operation: `payment_method_domains.${call}`, fault, times: 1_000, ...more });
}

/** The call to the acquirer has no result yet when the response is sent. */
const pending = inactive('pending');

/**
 * The response time, the statuses and the later recovery: the other four acquirers are active in the response, and the
 * hung one becomes active in the background, without another request.
 */
it('responds within 4 s while one acquirer hangs, and activates its wallets in the background later', async () => {
  const domain = newHostname();
  await arm('timeout_before_effect');
  try {
    const begun = performance.now();
    const response = await test.api.post(path, { domain });
    // A busy machine adds some seconds. The acquirer hangs for much longer.
    expect(performance.now() - begun).toBeLessThan(12_000);
    expectResponse(response, 200, recordOf(domain, { eu: { apple_pay: pending, google_pay: pending } }));
  } finally {
    await test.sandbox.clear(acquirer);
  }
  await expect
    .poll(async () => (await test.api.get(path)).body, { timeout: 150_000, interval: 1_000 })
    .toEqual(listOf(recordOf(domain)));
  const held = (await test.sandbox.domains()).filter((each) => each.domain === domain && each.entity === 'eu');
  expect(held).toHaveLength(1);
}, 200_000);
