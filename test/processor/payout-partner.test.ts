import { randomUUID } from 'node:crypto';
import type {
  BankAccountRequest,
  PartnerAccountRequest,
  PartnerPayoutRequest,
  PayoutPartner,
  ReversalRequest,
  TransferRequest,
} from '@landed/activities/payout/partner/port';
import { createStripePartner } from '@landed/activities/payout/partner/stripe/stripe-partner';
import { asId } from '@landed/contracts/ids/ids';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';
import { startSandbox } from '../setup/sandbox-process.js';

/**
 * Every call of the payout partner with every fault: what the adapter reports, what happened at the partner, that a read
 * finds it, and that the same call afterwards ends the same, once.
 */
const sandbox = await startSandbox({ SANDBOX_PAYOUT_DELAY_MS: '20' });
const control = sandboxControl({ sandbox_url: sandbox.url });
const account = { entity: 'gb', rail: 'test' } as const;
const row = sandbox.accounts.find(({ entity, rail }) => entity === account.entity && rail === account.rail);
if (row === undefined) throw new Error('The sandbox has no such account.');
const partner = createStripePartner({ ...callingKeys(row), api_base: sandbox.url });
const money = { amount: 4_321, currency: 'GBP' } as const;

afterEach(async () => {
  await control.clear();
  await control.balanceSuffices(true);
});
afterAll(() => sandbox.close());

interface Subject {
  readonly open: PartnerAccountRequest;
  readonly attach: BankAccountRequest;
  readonly transfer: TransferRequest;
  readonly payout: PartnerPayoutRequest;
  readonly reversal: ReversalRequest;
}

const newAccount = (): PartnerAccountRequest => ({
  key: randomUUID(),
  merchantId: asId<'merchant'>(randomUUID()),
  country: 'GB',
});

type Step = 'openAccount' | 'attachBankAccount' | 'transfer' | 'createPayout' | 'reverseTransfer';

/** Everything that a payout needs, made up to the step before the one under test. */
async function before(step: Step, token = 'btok_gb_inTransit'): Promise<Subject> {
  const open = newAccount();
  const payoutId = randomUUID();
  const key = (name: string) => `payout.${payoutId}.1.${name}`;
  const bankAccountId = randomUUID();
  let subject: Subject = {
    open,
    attach: { key: randomUUID(), accountId: '', bankAccountId, token, currency: 'GBP' },
    transfer: { key: key('transfer'), payoutId, accountId: '', money },
    payout: { key: key('payout'), payoutId, accountId: '', externalAccountId: '', money, bankText: 'LANDED W49 5D6E' },
    reversal: { key: key('reversal'), payoutId, transferId: '', money },
  };
  if (step === 'openAccount') return subject;
  const { accountId } = made(await partner.openAccount(open));
  subject = {
    ...subject,
    attach: { ...subject.attach, accountId },
    transfer: { ...subject.transfer, accountId },
    payout: { ...subject.payout, accountId },
  };
  if (step === 'attachBankAccount' || step === 'transfer') return subject;
  const { transferId } = made(await partner.transfer(subject.transfer));
  if (step === 'reverseTransfer') return { ...subject, reversal: { ...subject.reversal, transferId } };
  const { externalAccountId } = made(await partner.attachBankAccount(subject.attach));
  return {
    ...subject,
    payout: { ...subject.payout, externalAccountId },
    reversal: { ...subject.reversal, transferId },
  };
}

it('listPayouts and readBalances show a return whose event was lost', async () => {
  const subject = await before('createPayout', 'btok_gb');
  const { accountId, payoutId } = subject.payout;
  const since = new Date(Date.now() - 60_000).toISOString();
  const balance = async () => made(await partner.readBalances({ accountId })).balances;
  const states = async () => made(await partner.listPayouts({ accountId, since })).payouts.map(({ state }) => state);
  expect(await balance()).toEqual({ GBP: money.amount });
  made(await partner.createPayout(subject.payout));
  await vi.waitFor(async () => expect(await states()).toEqual(['paid']), { timeout: 10_000 });
  expect(await balance()).toEqual({ GBP: 0 });
  const [atBank] = made(await partner.listPayouts({ accountId, since })).payouts;
  await control.changePayout(atBank?.partnerPayoutId ?? '', { status: 'failed', failure_code: 'account_closed' });
  expect(made(await partner.listPayouts({ accountId, since })).payouts).toEqual([
    { ...money, partnerPayoutId: atBank?.partnerPayoutId, payoutId, state: 'failed', failureCode: 'account_closed' },
  ]);
  expect(await balance()).toEqual({ GBP: money.amount });
  const future = new Date(Date.now() + 3_600_000).toISOString();
  expect(made(await partner.listPayouts({ accountId, since: future })).payouts).toEqual([]);
  expect(await partner.readBalances({ accountId: 'acct_unknown' })).toEqual({ kind: 'absent' });
});

function made<Outcome extends { readonly kind: string }>(outcome: Outcome): Extract<Outcome, { kind: 'made' }> {
  if (outcome.kind !== 'made') throw new Error(`Expected it to be made: ${JSON.stringify(outcome)}`);
  return outcome as Extract<Outcome, { kind: 'made' }>;
}

/** Each call that acts: its operation at the partner, the call, the read that finds it, and what is counted there. */
const calls: readonly {
  readonly step: Step;
  readonly operation: SandboxFault['operation'];
  readonly act: (subject: Subject) => ReturnType<PayoutPartner[Step]>;
  readonly find: (subject: Subject) => Promise<{ readonly kind: string }>;
  readonly count: (subject: Subject) => Promise<number>;
  readonly hasAmount: boolean;
}[] = [
  {
    step: 'openAccount',
    operation: 'accounts.create',
    act: ({ open }) => partner.openAccount(open),
    find: ({ open }) => partner.findAccount(open),
    count: async ({ open }) =>
      (await list('accounts?limit=100')).filter(hasMetadata('landed_merchant', open.merchantId)).length,
    hasAmount: false,
  },
  {
    step: 'attachBankAccount',
    operation: 'external_accounts.create',
    act: ({ attach }) => partner.attachBankAccount(attach),
    // The read is inside the call, even after a stored error: a token works once.
    find: ({ attach }) => partner.attachBankAccount(attach),
    count: async ({ attach }) => (await list(`accounts/${attach.accountId}/external_accounts`)).length,
    hasAmount: false,
  },
  {
    step: 'transfer',
    operation: 'transfers.create',
    act: ({ transfer }) => partner.transfer(transfer),
    find: ({ transfer }) => partner.findTransfer(transfer),
    count: async ({ transfer }) =>
      (await control.transfers()).filter(({ transfer_group: group }) => group === transfer.payoutId).length,
    hasAmount: true,
  },
  {
    step: 'createPayout',
    operation: 'payouts.create',
    act: ({ payout }) => partner.createPayout(payout),
    find: ({ payout }) => partner.findPayout(payout),
    count: async ({ payout }) => (await control.payouts()).filter(hasMetadata('landed_payout', payout.payoutId)).length,
    hasAmount: true,
  },
  {
    step: 'reverseTransfer',
    operation: 'transfers.reversal',
    act: ({ reversal }) => partner.reverseTransfer(reversal),
    find: ({ reversal }) => partner.findReversal(reversal),
    count: async ({ reversal }) => (await list(`transfers/${reversal.transferId}/reversals`)).length,
    hasAmount: true,
  },
];

type Listed = { readonly metadata: Readonly<Record<string, string>> };
const hasMetadata = (name: string, value: string) => (object: Listed) => object.metadata[name] === value;

async function list(path: string): Promise<readonly Listed[]> {
  const response = await fetch(`${sandbox.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${row?.secret_key}` },
  });
  return ((await response.json()) as { data: readonly Listed[] }).data;
}

/** Twice, because the SDK sends a call once more when its connection was closed. */
const arm = (operation: SandboxFault['operation'], fault: string, delay?: number, times = 2) =>
  control.arm({ operation, fault, times, ...account, ...(delay === undefined ? {} : { delay_ms: delay }) });

/** With the time that a connection is held before it is closed, and whether the effect happens. */
const faults = [
  ['timeout_before_effect', 50, 0],
  ['timeout_after_effect', 50, 1],
  ['error_before_effect', undefined, 0],
  ['error_after_effect', undefined, 1],
  ['reset_after_effect', undefined, 1],
  ['malformed', undefined, 1],
  ['rate_limited', undefined, 0],
] as const;

describe.each(calls)('$step', ({ step, operation, act, find, count }) => {
  it('acts once per key, and a read finds it', async () => {
    const subject = await before(step);
    if (step !== 'attachBankAccount') expect((await find(subject)).kind).toBe('absent');
    const first = made(await act(subject));
    expect(made(await act(subject))).toEqual(first);
    expect(made(await find(subject))).toMatchObject({ kind: 'made' });
    expect(await count(subject)).toBe(1);
  });

  it.each(faults)('a call is unknown after %s, and is made once afterwards', async (fault, delay, effects) => {
    const subject = await before(step);
    await arm(operation, fault, delay);
    expect((await act(subject)).kind).toBe('unknown');
    await control.clear();
    expect(await count(subject)).toBe(effects);
    if (step !== 'attachBankAccount') expect((await find(subject)).kind).toBe(effects === 1 ? 'made' : 'absent');
    made(await act(subject));
    expect(await count(subject)).toBe(1);
  });

  it('a rejection concerns one call only when the secret key is wrong', async () => {
    const subject = await before(step);
    await arm(operation, 'unauthorized', undefined, 1);
    expect(await act(subject)).toMatchObject({ kind: 'rejected', underKey: false, code: 'not_accepted' });
    made(await act(subject));
  });

  it('states that a server error is stored under its key, and that it did not happen', async () => {
    const subject = await before(step);
    await arm(operation, 'error_stored', undefined, 1);
    expect((await act(subject)).kind).toBe('unknown');
    expect((await act(subject)).kind).toBe('stored_error');
    expect(await count(subject)).toBe(0);
    if (step !== 'attachBankAccount') expect((await find(subject)).kind).toBe('absent');
  });

  it('states that a server error is stored under its key, and a read finds what happened', async () => {
    const subject = await before(step);
    await arm(operation, 'error_stored_after_effect', undefined, 1);
    expect((await act(subject)).kind).toBe('unknown');
    expect((await act(subject)).kind).toBe(step === 'attachBankAccount' ? 'made' : 'stored_error');
    expect(await count(subject)).toBe(1);
    if (step !== 'attachBankAccount') expect((await find(subject)).kind).toBe('made');
  });
});

describe.each(calls.filter(({ hasAmount }) => hasAmount))('$step', ({ step, operation, act, find }) => {
  it('a call is unknown with another amount, and found with the right one', async () => {
    const subject = await before(step);
    await arm(operation, 'wrong_amount', undefined, 1);
    expect(await act(subject)).toMatchObject({ kind: 'unknown', detail: { mismatch: 'amount' } });
    expect((await find(subject)).kind).toBe('made');
  });
});

/** The reads, with the operation that each uses. */
const reads = [
  ['findAccount', 'accounts.list', 'openAccount', (s: Subject) => partner.findAccount(s.open)],
  ['findTransfer', 'transfers.list', 'transfer', (s: Subject) => partner.findTransfer(s.transfer)],
  ['findReversal', 'transfers.list_reversals', 'reverseTransfer', (s: Subject) => partner.findReversal(s.reversal)],
  ['findPayout', 'payouts.list', 'createPayout', (s: Subject) => partner.findPayout(s.payout)],
] as const;

describe.each(reads)('%s', (_name, operation, step, read) => {
  it.each([
    ['timeout_before_effect', 50],
    ['error_before_effect', undefined],
    ['reset_after_effect', undefined],
    ['malformed', undefined],
    ['rate_limited', undefined],
    ['unauthorized', undefined],
  ] as const)('a read is unknown with %s, and true afterwards', async (fault, delay) => {
    const subject = await before(step);
    made((await calls.find((call) => call.step === step)?.act(subject)) ?? { kind: 'absent' });
    await arm(operation, fault, delay);
    expect((await read(subject)).kind).toBe('unknown');
    await control.clear();
    expect((await read(subject)).kind).toBe('made');
  });
});

describe('the state of a payout', () => {
  it('a payout is read by the partner id in each of its states, until the bank returns it', async () => {
    const { payout } = await before('createPayout', 'btok_gb');
    const { partnerPayoutId, state } = made(await partner.createPayout(payout));
    expect(state).toBe('pending');
    const read = () => partner.readPayout({ ...payout, partnerPayoutId });
    await expect.poll(async () => made(await read()).state).toBe('paid');
    await control.changePayout(partnerPayoutId, { status: 'failed', failure_code: 'no_account' });
    expect(await read()).toMatchObject({ state: 'failed', failureCode: 'no_account' });
  });

  it.each([
    ['accountClosed', 'account_closed'],
    ['noAccount', 'no_account'],
    ['invalidAccountNumber', 'invalid_account_number'],
    ['incorrectAccountHolderName', 'incorrect_account_holder_name'],
    ['accountFrozen', 'account_frozen'],
    ['bankAccountRestricted', 'bank_account_restricted'],
    ['invalidCurrency', 'invalid_currency'],
    ['couldNotProcess', 'could_not_process'],
  ])('fails for btok_gb_%s with %s, and the transfer can be reversed', async (name, failureCode) => {
    const { payout, reversal } = await before('createPayout', `btok_gb_${name}`);
    const { partnerPayoutId } = made(await partner.createPayout(payout));
    const read = () => partner.readPayout({ ...payout, partnerPayoutId });
    await expect.poll(read).toMatchObject({ state: 'failed', failureCode });
    made(await partner.reverseTransfer(reversal));
    expect(await partner.createPayout({ ...payout, key: randomUUID() })).toMatchObject({
      kind: 'rejected',
      code: 'bank_account',
    });
  });

  it('a payout is absent for an id that the partner does not have, and unknown for another amount', async () => {
    const { payout } = await before('createPayout');
    const { partnerPayoutId } = made(await partner.createPayout(payout));
    const known = { ...payout, partnerPayoutId };
    expect(await partner.readPayout({ ...known, partnerPayoutId: 'po_unknown' })).toEqual({ kind: 'absent' });
    const other = { ...known, money: { ...money, amount: 1 } };
    expect(await partner.readPayout(other)).toMatchObject({ kind: 'unknown', detail: { mismatch: 'amount' } });
  });
});

describe('the partner', () => {
  it('rejects a transfer without enough platform balance, and makes it under the next key number', async () => {
    const { transfer } = await before('transfer');
    await control.balanceSuffices(false, account);
    const rejected = { kind: 'rejected', underKey: true, code: 'insufficient_balance', failureCode: null };
    expect(await partner.transfer(transfer)).toMatchObject(rejected);
    await control.balanceSuffices(true, account);
    expect(await partner.transfer(transfer)).toMatchObject(rejected);
    made(await partner.transfer({ ...transfer, key: `payout.${transfer.payoutId}.2.transfer` }));
  });

  it('rejects a payout above what the account has as insufficient_balance', async () => {
    const { payout } = await before('createPayout');
    const more = { ...payout, money: { ...money, amount: money.amount + 1 } };
    expect(await partner.createPayout(more)).toMatchObject({ code: 'insufficient_balance' });
  });

  it('rejects a reversal as insufficient_balance after the money went to the bank', async () => {
    const { payout, reversal } = await before('createPayout');
    made(await partner.createPayout(payout));
    expect(await partner.reverseTransfer(reversal)).toMatchObject({ code: 'insufficient_balance' });
  });

  it('finds our reversal when a second one under another key is rejected', async () => {
    const { reversal } = await before('reverseTransfer');
    const first = made(await partner.reverseTransfer(reversal));
    expect(await partner.reverseTransfer({ ...reversal, key: randomUUID() })).toEqual(first);
  });

  it('rejects a reversal as already_reversed when one was made directly there', async () => {
    const { reversal } = await before('reverseTransfer');
    await fetch(`${sandbox.url}/v1/transfers/${reversal.transferId}/reversals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${row.secret_key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(await partner.reverseTransfer(reversal)).toMatchObject({ kind: 'rejected', code: 'already_reversed' });
  });

  it('rejects a payout to an unusable or removed bank account with a failure code', async () => {
    const { payout } = await before('createPayout', 'btok_gb_unusable');
    expect(await partner.createPayout(payout)).toMatchObject({
      kind: 'rejected',
      underKey: true,
      code: 'bank_account',
      failureCode: 'could_not_process',
    });
    const removed = { ...payout, key: randomUUID(), externalAccountId: 'ba_unknown' };
    expect(await partner.createPayout(removed)).toMatchObject({ code: 'bank_account', failureCode: 'no_account' });
  });

  it('rejects a bank account in another currency as invalid_currency', async () => {
    const { attach } = await before('attachBankAccount', 'btok_us_verified');
    expect(await partner.attachBankAccount(attach)).toMatchObject({
      code: 'bank_account',
      failureCode: 'invalid_currency',
    });
  });

  it('rejects an unknown token, and its text is in the detail only', async () => {
    const { attach } = await before('attachBankAccount', 'btok_unknown');
    const { detail, ...shown } = (await partner.attachBankAccount(attach)) as { detail: unknown };
    expect(shown).toEqual({ kind: 'rejected', underKey: true, code: 'token', failureCode: null });
    expect(detail).toMatchObject({ code: 'resource_missing' });
  });

  it('rejects one call for an account that the platform cannot access, not its key', async () => {
    const { payout } = await before('createPayout');
    expect(await partner.createPayout({ ...payout, accountId: 'acct_unknown' })).toMatchObject({
      kind: 'rejected',
      underKey: false,
      code: 'account_not_ready',
    });
  });
});

it('a token that was used under another key is found by our id of the bank account', async () => {
  const { attach } = await before('attachBankAccount');
  const response = await fetch(`${sandbox.url}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${row.publishable_key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      'bank_account[country]': 'GB',
      'bank_account[currency]': 'gbp',
      'bank_account[routing_number]': '108800',
      'bank_account[account_number]': '70304561',
    }),
  });
  const { id: token } = (await response.json()) as { id: string };
  const request = { ...attach, token };
  const first = made(await partner.attachBankAccount(request));
  expect(first).toMatchObject({ lastFour: '4561', country: 'GB', currency: 'GBP', bankName: 'SANDBOX TEST BANK' });
  expect(await partner.attachBankAccount({ ...request, key: randomUUID() })).toEqual(first);
  expect(await partner.attachBankAccount({ ...request, key: randomUUID(), bankAccountId: randomUUID() })).toMatchObject(
    { kind: 'rejected', code: 'token' },
  );
});
