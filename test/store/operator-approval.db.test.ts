import { randomUUID } from 'node:crypto';
import { createBankAccountActivities } from '@landed/activities/bank-account/activities';
import { checkDecision } from '@landed/activities/operator-decision/check-decision';
import { signedResolution } from '@landed/activities/operator-decision/signed-resolution';
import { digestOfFields, newSigningKey, type SigningKey } from '@landed/codec/compact-signature';
import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import type { ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import { approvalField, type OperatorApproval } from '@landed/contracts/operator-decision/approval';
import { type OperatorRole, operatorRoles } from '@landed/contracts/operator-decision/types';
import { rerunLimits } from '@landed/contracts/payout/minimums';
import { signApproval, signDecision } from '@landed/management/operator-decision/sign-decision';
import { listApprovals } from '@landed/prisma/read/operator-approval/find-approvals';
import { insertApproval, rejectApproval } from '@landed/prisma/write/operator-approval/operator-approval';
import { insertIdentity, retireIdentity } from '@landed/prisma/write/operator-identity/operator-identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { localChecks, operatorKey } from '../setup/operator-decision.js';
import { newKeyring } from './checkout-case.js';
import { newOwner } from './endpoint-case.js';
import { fakePartner } from './fake-partner.js';
import { charge, payoutActivities, payoutCases, week } from './payout-case.js';

interface Operator {
  readonly name: string;
  readonly key: SigningKey;
}

let fresh: FreshDatabase;
let maker: Operator;
let second: Operator;
const keyring = newKeyring();
const checks = () => ({ database: fresh.database, keyring, ...localChecks, approvals: 'required' as const });
const statement = { outcome: 'happened', actor: 'a note', ticket: 'OPS-1', note: 'Found.' } as const;
const by = { actor: 'a note', reason: 'OPS-1' };

async function operator(name: string, roles: readonly OperatorRole[] = operatorRoles): Promise<Operator> {
  const key = operatorKey(newSigningKey());
  await insertIdentity(fresh.database, { id: key.id, name, publicKey: key.publicKey, roles });
  return { name, key };
}

beforeAll(async () => {
  fresh = await createFreshDatabase();
  [maker, second] = [await operator('maker'), await operator('second')];
});
afterAll(() => fresh.drop());

/** The newest request that waits about this target. */
async function waiting(target: string): Promise<OperatorApproval> {
  const found = (await listApprovals(fresh.database, keyring, { waiting: true })).find((one) => one.target === target);
  if (found === undefined) throw new Error('Nothing waits.');
  return found;
}

const approve = (approval: OperatorApproval, { name, key }: Operator = second, now?: number) =>
  signApproval({ name }, key, approval, now) as unknown as ManualResolution;

/** An operation that a worker resolves, and how often that took effect. */
async function resolution() {
  const effects: ManualResolution[] = [];
  const input = { rail: 'test', merchantId: await newOwner(fresh.database), operationId: randomUUID() };
  const take = (resolve: ManualResolution, request: string = randomUUID()) =>
    signedResolution(
      checks(),
      async (_, taken: ManualResolution) => {
        effects.push(taken);
        return { outcome: { kind: 'completed', summary: '' }, evidence: 'confirmed_by_processor' } as const;
      },
      () => request,
    )(input as unknown as OperationInput, resolve);
  const target = input.operationId;
  const made = signDecision(maker, maker.key, { action: 'operation.resolve', target }, statement);
  await expect(take(made)).rejects.toMatchObject({ type: 'approval_needed' });
  expect(effects).toEqual([]);
  return { effects, take, target, made, wait: await waiting(target) };
}

const actions = (target: string) =>
  fresh.database.prisma.operatorAction.findMany({
    where: { target },
    select: { result: true, identity: true, approvedBy: true },
    orderBy: { at: 'asc' },
  });

describe('a resolution', () => {
  it('takes effect once, when a second operator approves it, even if the worker is killed in between', async () => {
    const { effects, take, target, wait } = await resolution();
    expect(wait).toMatchObject({ action: 'operation.resolve', maker: 'maker', request: statement });
    const approved = approve(wait);
    expect(await take(approved, 'run/2')).toMatchObject({ identity: 'maker' });
    // A worker that was killed runs the same request again; its effects are idempotent by the operation.
    expect(await take(approved, 'run/2')).toMatchObject({ identity: 'maker' });
    await expect(take(approved)).rejects.toMatchObject({ type: 'decision_replayed' });
    expect(effects).toEqual([statement, statement]);
    expect(await actions(target)).toEqual([
      { result: 'rejected', identity: 'maker', approvedBy: null },
      { result: 'accepted', identity: 'maker', approvedBy: 'second' },
      { result: 'rejected', identity: null, approvedBy: null },
    ]);
  });

  it('takes effect for one of four runs that carry the approval at the same time', async () => {
    const { effects, take, wait } = await resolution();
    const approved = approve(wait);
    const runs = await Promise.allSettled([take(approved), take(approved), take(approved), take(approved)]);
    expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(effects).toHaveLength(1);
  });

  const minute = 60_000;
  type Waits = Awaited<ReturnType<typeof resolution>>;
  const bad: Readonly<Record<string, (waits: Waits) => unknown>> = {
    'approval_by_maker: by its maker': ({ wait }) => approve(wait, maker),
    'decision_role_missing: by an operator without the role': async ({ wait }) =>
      approve(wait, await operator('finance', ['payouts'])),
    'decision_unknown_key: by an unknown key': ({ wait }) =>
      approve(wait, { name: 'second', key: operatorKey(newSigningKey()) }),
    'decision_retired_key: by a retired key': async ({ wait }) => {
      const left = await operator('left');
      await retireIdentity(fresh.database, 'left');
      return approve(wait, left);
    },
    'decision_expired: signed 18 minutes ago': ({ wait }) => approve(wait, second, Date.now() - 18 * minute),
    'decision_for_another: with the approval of another request': async ({ made }) => {
      const other = approve((await resolution()).wait) as { readonly [approvalField]?: string };
      return { ...made, [approvalField]: other[approvalField] };
    },
    'decision_malformed: with a decision in place of an approval': ({ made }) => ({
      ...made,
      [approvalField]: made.signed,
    }),
    'decision_altered: of other fields': ({ wait }) => ({ ...approve(wait), outcome: 'did_not_happen' }),
    'decision_unsigned: without the signature of its maker': ({ wait }) => {
      const { signed: _, ...unsigned } = approve(wait);
      return unsigned;
    },
    'approval_rejected: that was rejected before': async ({ wait }) => {
      await rejectApproval(fresh.database, wait.id, { name: 'second', subject: second.key.id });
      return approve(wait);
    },
  };
  it.each(Object.keys(bad))('a bad approval is rejected as %s', async (name) => {
    const waits = await resolution();
    const request = (await bad[name]?.(waits)) as ManualResolution;
    await expect(waits.take(request)).rejects.toMatchObject({ type: name.split(':')[0] });
    expect(waits.effects).toEqual([]);
  });
});

describe('requests about payouts', () => {
  const bank = fakePartner({ fault: () => 'none', isFunded: () => true });
  const activities = (unsignedRequests: 'accept' | 'approve' = 'approve') =>
    payoutActivities(fresh.database, keyring, () => bank.partner, {
      approvals: 'required',
      unsignedRequests,
      rerunLimits: { ...rerunLimits, USD: 20_000 },
    });
  const [rail, period] = ['test', week] as const;
  const target = `${rail}/${period}`;
  const rerun = (payload: unknown, policy?: 'accept' | 'approve') =>
    activities(policy).acceptRerun({ rail, period }, payload, randomUUID());
  const signed = (fields: object) => signDecision(maker, maker.key, { action: 'payout.rerun', target }, fields);

  /** A merchant with N charges of 8,550. */
  async function skipped(charges: number) {
    const cases = payoutCases(fresh.database, keyring);
    const merchantId = await cases.payee();
    await cases.decide(merchantId);
    for (let made = 0; made < charges; made += 1) await cases.post(merchantId, charge);
    return merchantId;
  }

  it('a re-run above the limit, or of all merchants, waits for a second operator', async () => {
    const [small, large] = [await skipped(2), await skipped(4)];
    const below = { ...by, merchant_id: small };
    // Nothing waits: it is looked at, and rejected because the week decided nothing about this merchant.
    expect(await rerun(signed(below))).toMatchObject({ detail: expect.stringContaining('decided nothing') as string });
    for (const fields of [{ ...by, merchant_id: large }, by]) {
      expect(await rerun(signed(fields))).toMatchObject({
        result: 'rejected',
        detail: expect.stringContaining('must approve it') as string,
      });
      // Four eyes need two signatures.
      for (const policy of ['accept', 'approve'] as const) {
        expect(await rerun(fields, policy)).toMatchObject({ detail: expect.stringContaining('not signed') as string });
      }
    }
    const wait = await waiting(target);
    expect(await rerun(approve(wait))).toMatchObject({ result: 'accepted', actor: 'a note, signed by maker' });
  });

  it("a request of Temporal Web's form takes effect when one operator approves it", async () => {
    const merchantId = await skipped(1);
    const form = { unencrypted: { ...by, merchant_id: merchantId } };
    expect(await rerun(form)).toMatchObject({ detail: expect.stringContaining('must approve it') as string });
    const wait = await waiting(target);
    expect(wait).toMatchObject({ maker: null, request: { merchant_id: merchantId } });
    expect(await rerun(approve(wait, maker))).toMatchObject({ actor: 'a note, signed by maker' });
  });

  it('a weekly run decides what the Schedule asks for, or what an operator signed', async () => {
    const page = { rail, period: '2026-W46', rerunAt: null, after: null } as const;
    const scheduled = '2026-11-09T06:00:00.000Z';
    const early = '2026-11-09T05:00:00.000Z';
    const run = (asOf: string, fields: object = { ...by, as_of: asOf }) =>
      activities().decidePayoutPage({
        ...page,
        asOf,
        request: signDecision(maker, maker.key, { action: 'payout.run', target: `${rail}/${page.period}` }, fields),
      });
    await expect(activities().decidePayoutPage({ ...page, asOf: early })).rejects.toMatchObject({
      type: 'run_not_signed',
    });
    await expect(run(early, { ...by, as_of: scheduled })).rejects.toMatchObject({ type: 'run_not_signed' });
    await expect(activities().decidePayoutPage({ ...page, asOf: scheduled })).resolves.toMatchObject({ next: null });
    await expect(run('2026-11-10T05:00:00.000Z')).resolves.toMatchObject({ next: null });
    expect(await actions(page.period)).toMatchObject([{ result: 'rejected', identity: null }]);
  });

  const external = {
    externalAccountId: 'ba_1',
    bankName: 'TEST BANK',
    lastFour: '6789',
    country: 'US',
    currency: 'USD',
    detail: {},
  } as const;

  it('a bank account that an operator sets is attached when a second one approves it', async () => {
    const merchantId = await newOwner(fresh.database);
    const { attachBankAccount } = createBankAccountActivities({
      ...checks(),
      payoutPartnerOf: () => ({
        ...bank.partner,
        openAccount: async () => ({ kind: 'made', accountId: `acct_${merchantId}`, detail: {} }),
        attachBankAccount: async () => ({ kind: 'made', ...external }),
      }),
      payoutWaitHours: { dashboard: 24, operator: 24 },
      ownerNotices: { start: async () => undefined },
    });
    const bankAccountId = randomUUID() as BankAccountRequest['bankAccountId'];
    const fields = { rail: 'test', merchantId, currency: 'USD', bankAccountId, token: 'btok_1', source: 'operator' };
    const request = { ...fields, ...by } as unknown as BankAccountRequest;
    expect(await attachBankAccount(request)).toEqual({ kind: 'rejected', code: 'not_signed' });
    const signedFor = { action: 'bank_account.set', target: bankAccountId } as const;
    const made = signDecision(maker, maker.key, signedFor, request);
    expect(await attachBankAccount(made)).toEqual({ kind: 'rejected', code: 'approval_needed' });
    expect(await fresh.database.prisma.bankAccount.count({ where: { merchantId } })).toBe(0);
    const wait = await waiting(bankAccountId);
    expect(Math.round((Date.parse(wait.expiresAt) - Date.parse(wait.createdAt)) / 60_000)).toBe(50);
    expect(await attachBankAccount(approve(wait, maker) as never)).toMatchObject({ code: 'not_signed' });
    expect(await attachBankAccount(approve(wait) as never)).toMatchObject({ kind: 'saved' });
  });
});

describe('the database', () => {
  it('lets no maker approve its own request, and decides each once', async () => {
    const { wait } = await resolution();
    const { pool } = fresh.database;
    const decide = (approver: string, subject: string) =>
      pool.query(
        `UPDATE operator_approval SET result = 'approved', approver = $2, approver_subject = $3, used_by = 'run'
         WHERE id = $1`,
        [wait.id, approver, subject],
      );
    await expect(decide('MAKER', 'another')).rejects.toThrow('operator_approval_second');
    await expect(decide('another', maker.key.id)).rejects.toThrow('operator_approval_second');
    await decide('second', second.key.id);
    for (const text of [
      `UPDATE operator_approval SET result = 'rejected', used_by = NULL WHERE id = '${wait.id}'`,
      `UPDATE operator_approval SET expires_at = now() WHERE id = '${wait.id}'`,
      'DELETE FROM operator_approval',
    ]) {
      await expect(pool.query(text), text).rejects.toThrow();
    }
  });

  it('approves nothing that has expired', async () => {
    const id = randomUUID();
    const asked = { action: 'payout.hold', target: id, usedBy: 'run' } as const;
    const waits = { ...asked, id, digest: digestOfFields(by), request: by, maker: null, makerSubject: null };
    await insertApproval(fresh.database, keyring, waits, -1);
    const late = `UPDATE operator_approval SET result = 'approved', approver = 'a', approver_subject = 'b', used_by = 'c'`;
    await expect(fresh.database.pool.query(`${late} WHERE id = $1`, [id])).rejects.toThrow('operator_approval_in_time');
    const approved = signApproval(second, second.key, waits);
    expect(await checkDecision(checks(), approved, asked, { unsignedWaits: true })).toMatchObject({
      problem: 'approval_expired',
    });
  });
});
