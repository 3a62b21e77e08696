import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeEach(async () => {
  bench = await TestBench.open({ onboardingDelayMs: 20 });
});
afterEach(() => bench.close());

const returnUrl = 'https://dashboard.example/go-live?verification=returned';
const refreshUrl = 'https://dashboard.example/go-live?verification=refresh';
const typed = {
  business_name: 'Harbour Leather Ltd',
  registration_number: '12345678',
  representative: 'Ines Halloran',
};

async function newAccount(): Promise<string> {
  const controller = {
    'controller[fees][payer]': 'application',
    'controller[losses][payments]': 'application',
    'controller[requirement_collection]': 'application',
    'controller[stripe_dashboard][type]': 'none',
  };
  const { body } = await bench.post('/v1/accounts', { country: 'US', ...controller });
  return (body as { id: string }).id;
}

async function newLink(account: string): Promise<string> {
  const params = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl };
  return ((await bench.post('/v1/account_links', params)).body as { url: string }).url;
}

const submit = (url: string, form: Readonly<Record<string, string>>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

const stateOf = async (account: string) => {
  const { body } = await bench.get(`/v1/accounts/${account}`);
  const { details_submitted, payouts_enabled, capabilities, requirements } = body as {
    details_submitted: boolean;
    payouts_enabled: boolean;
    capabilities: { transfers: string };
    requirements: { currently_due: string[]; disabled_reason: string | null };
  };
  return [details_submitted, payouts_enabled, capabilities.transfers, requirements.disabled_reason];
};

it('a link opens the form once, and the check ends in what was chosen, each with an event', async () => {
  const account = await newAccount();
  expect(await stateOf(account)).toEqual([true, true, 'active', null]);
  const url = await newLink(account);
  expect(await stateOf(account)).toEqual([false, false, 'inactive', 'requirements.past_due']);
  expect(await (await fetch(url)).text()).toContain('Legal name of the business');
  const sent = await submit(url, { ...typed, result: 'verified' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, returnUrl]);
  expect(await stateOf(account)).toEqual([true, false, 'pending', 'requirements.pending_verification']);
  await expect.poll(() => stateOf(account)).toEqual([true, true, 'active', null]);
  expect(await bench.eventTypes()).toEqual(['account.updated', 'account.updated', 'account.updated']);
  const headers = { authorization: 'Bearer sk_us_test', 'stripe-account': account };
  const events = (await (await fetch(`${bench.url}/v1/events?type=account.updated`, { headers })).json()) as {
    data: { account: string; data: { object: { id: string } } }[];
  };
  expect(events.data.map((event) => [event.account, event.data.object.id])).toEqual(
    [1, 2, 3].map(() => [account, account]),
  );
});

it.each(['needs_information', 'rejected'] as const)('a check can end in %s', async (result) => {
  const account = await newAccount();
  await submit(await newLink(account), { ...typed, result });
  const reason = result === 'rejected' ? 'rejected.other' : 'requirements.past_due';
  await expect.poll(() => stateOf(account)).toEqual([true, false, 'inactive', reason]);
});

it('a link that was used or replaced leads to the address for a new one, and an unknown one is not found', async () => {
  const account = await newAccount();
  const [first, second] = [await newLink(account), await newLink(account)];
  const missing = await submit(second, { business_name: 'Harbour Leather Ltd', result: 'verified' });
  expect([missing.status, (await missing.text()).match(/Fill in this field/g)?.length]).toEqual([400, 2]);
  await submit(second, { ...typed, result: 'verified' });
  for (const url of [first, second]) {
    const { status, headers } = await fetch(url, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([303, refreshUrl]);
  }
  expect((await fetch(`${bench.url}/onboarding/acct_none/x`)).status).toBe(404);
});
