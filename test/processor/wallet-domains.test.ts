import { createAcquirers } from '@landed/activities/processor/guard/acquirers';
import type { WalletDomainFact, WalletDomainRequest } from '@landed/activities/processor/wallet-domains';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';
import { startSandbox } from '../setup/sandbox-process.js';

/**
 * Every call that activates a domain, with every fault of the processor: what the adapter reports, that the same request
 * afterwards returns the true statuses, and that the processor has the domain once.
 */
const sandbox = await startSandbox();
const control = sandboxControl({ sandbox_url: sandbox.url });
const account = { entity: 'us', rail: 'test' } as const;
const acquirers = createAcquirers(sandbox.accounts.map((row) => ({ ...callingKeys(row), api_base: sandbox.url })));
const domains = acquirers.walletDomainsOf(account);

afterEach(() => control.clear());
afterAll(() => sandbox.close());

let made = 0;
function newRequest(changes: Partial<WalletDomainRequest> = {}): WalletDomainRequest {
  made += 1;
  return { domain: `shop-${made}.example.com`, processorDomain: null, processorKey: `domain-${made}.1`, ...changes };
}

const active = {
  kind: 'stated',
  processorDomain: expect.stringMatching(/^pmd_/),
  applePay: 'active',
  googlePay: 'active',
};
/** Twice, because the SDK sends a call once more when its connection was closed. */
const arm = (call: 'create' | 'list' | 'retrieve' | 'validate', fault: string, delay?: number) => {
  const operation: SandboxFault['operation'] = `payment_method_domains.${call}`;
  return control.arm({ operation, fault, times: 2, ...account, ...(delay === undefined ? {} : { delay_ms: delay }) });
};
const registered = async ({ domain }: WalletDomainRequest) =>
  (await control.domains()).filter((each) => each.domain === domain && each.entity === 'us' && each.rail === 'test');

/** The id of a stated fact, as later requests name it. */
async function known(request: WalletDomainRequest): Promise<WalletDomainRequest> {
  const fact = await domains.activate(request);
  return { ...request, processorDomain: fact.kind === 'stated' ? fact.processorDomain : null };
}

/** With the time that a connection is held before it is closed. */
const faults = [
  ['timeout_before_effect', 50],
  ['timeout_after_effect', 50],
  ['error_before_effect', undefined],
  ['error_after_effect', undefined],
  ['reset_after_effect', undefined],
  ['malformed', undefined],
  ['rate_limited', undefined],
  ['unauthorized', undefined],
] as const;

describe('the activation of a domain', () => {
  it('registers it once, however often it is requested', async () => {
    const request = newRequest();
    expect(await domains.activate(request)).toEqual(active);
    expect(await domains.activate(await known(request))).toEqual(active);
    expect(await registered(request)).toHaveLength(1);
  });

  it('finds a domain that another key has registered, as for another merchant', async () => {
    const request = newRequest();
    await domains.activate(request);
    expect(await domains.activate({ ...request, processorKey: 'another.1' })).toEqual(active);
    expect(await registered(request)).toHaveLength(1);
  });

  it('registers a domain again whose known id the processor does not have', async () => {
    expect(await domains.activate(newRequest({ processorDomain: 'pmd_unknown' }))).toEqual(active);
  });

  it.each(['unreachable', 'certificate', 'redirect', 'terms_not_accepted'])(
    'reports a wallet as not verified without the reason of the processor (%s), and active after the next check',
    async (reason) => {
      const request = newRequest();
      await control.switchDomain({ domain: request.domain, apple_pay: reason });
      const fact = await domains.activate(request);
      expect(fact).toEqual({ ...active, applePay: 'not_verified' });
      expect(JSON.stringify(fact)).not.toContain('Sandbox');
      await control.switchDomain({ domain: request.domain, apple_pay: 'active' });
      expect(await domains.activate(await known(request))).toEqual(active);
    },
  );

  it('reports a rejected domain, and registers it under another key when the processor accepts it', async () => {
    const request = newRequest();
    await control.switchDomain({ domain: request.domain, reject: true });
    expect(await domains.activate(request)).toEqual({ kind: 'rejected', underKey: true });
    await control.switchDomain({ domain: request.domain, reject: false });
    expect(await domains.activate(request)).toEqual({ kind: 'rejected', underKey: true });
    expect(await domains.activate({ ...request, processorKey: `${request.processorKey}.2` })).toEqual(active);
  });

  it('reports a domain that was disabled at the processor, and does not validate it', async () => {
    const request = await known(newRequest());
    await disable(String(request.processorDomain));
    await arm('validate', 'error_before_effect');
    const disabled = { applePay: 'domain_disabled', googlePay: 'domain_disabled' };
    expect(await domains.activate(request)).toEqual({ ...active, ...disabled });
    expect(await control.armed('us', 'test')).toBe(2);
  });

  describe.each(faults)('with the fault %s', (fault, delay) => {
    const unknown: WalletDomainFact = { kind: 'unknown', underKey: false };

    it.each(['list', 'create'] as const)('of %s is unknown, and the next request registers it once', async (call) => {
      const request = newRequest();
      await arm(call, fault, delay);
      expect(await domains.activate(request)).toEqual(unknown);
      await control.clear();
      expect(await domains.activate(request)).toEqual(active);
      expect(await registered(request)).toHaveLength(1);
    });

    it.each(['retrieve', 'validate'] as const)('of %s is unknown, and the next request is stated', async (call) => {
      const request = newRequest();
      await control.switchDomain({ domain: request.domain, google_pay: 'redirect' });
      const later = await known(request);
      await control.switchDomain({ domain: request.domain, google_pay: 'active' });
      await arm(call, fault, delay);
      expect(await domains.activate(later)).toEqual(unknown);
      await control.clear();
      expect(await domains.activate(later)).toEqual(active);
    });
  });

  it('the activation of a domain is unknown after 4 s, and finds what a slow acquirer has registered meanwhile', async () => {
    const request = newRequest();
    await arm('create', 'slow', 4_500);
    expect(await domains.activate(request)).toEqual({ kind: 'unknown', underKey: false });
    await control.clear();
    await expect.poll(() => registered(request)).toHaveLength(1);
    expect(await domains.activate(request)).toEqual(active);
    expect(await registered(request)).toHaveLength(1);
  }, 180_000);

  it.each(['error_stored', 'error_stored_after_effect'])('activation needs another key after %s', async (fault) => {
    const request = newRequest();
    await arm('create', fault);
    expect(await domains.activate(request)).toEqual({ kind: 'unknown', underKey: false });
    await control.clear();
    const repeated = await domains.activate(request);
    const isRegistered = fault === 'error_stored_after_effect';
    expect(repeated).toEqual(isRegistered ? active : { kind: 'unknown', underKey: true });
    expect(await domains.activate({ ...request, processorKey: `${request.processorKey}.2` })).toEqual(active);
    expect(await registered(request)).toHaveLength(1);
  });

  it('sends at most four calls to one acquirer at once, and leaves the others to a retry', async () => {
    for (let pairs = 0; pairs < 3; pairs += 1) await arm('list', 'slow', 300);
    const facts = await Promise.all(Array.from({ length: 6 }, () => domains.activate(newRequest())));
    expect(facts.map(({ kind }) => kind)).toEqual([...Array(4).fill('stated'), 'unknown', 'unknown']);
  });

  it('sends nothing for a while after three calls without a response', async () => {
    const { activate } = acquirers.walletDomainsOf({ entity: 'au', rail: 'live' });
    const operation = 'payment_method_domains.list';
    await control.arm({ operation, fault: 'error_before_effect', times: 100, entity: 'au', rail: 'live' });
    for (let calls = 0; calls < 10; calls += 1) expect((await activate(newRequest())).kind).toBe('unknown');
    expect(await control.armed('au', 'live')).toBe(97);
  });
});

async function disable(id: string): Promise<void> {
  const key = sandbox.accounts.find((row) => row.entity === 'us' && row.rail === 'test')?.secret_key ?? '';
  await fetch(`${sandbox.url}/v1/payment_method_domains/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'enabled=false',
  });
}
