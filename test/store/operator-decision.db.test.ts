import { randomUUID } from 'node:crypto';
import { finalFailure } from '@landed/activities/operation/final-failure';
import { checkDecision } from '@landed/activities/operator-decision/check-decision';
import type { DecisionDependencies } from '@landed/activities/operator-decision/signer';
import { signedResolution } from '@landed/activities/operator-decision/signed-resolution';
import { newSigningKey } from '@landed/codec/compact-signature';
import type { ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import type { OperatorRole } from '@landed/contracts/operator-decision/types';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { type SignedFor, signDecision } from '@landed/management/operator-decision/sign-decision';
import { insertIdentity, retireIdentity } from '@landed/prisma/write/operator-identity/operator-identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { localChecks, operatorKey } from '../setup/operator-decision.js';
import { newKeyring } from './checkout-case.js';
import { newOwner } from './endpoint-case.js';
import { fakePartner } from './fake-partner.js';
import { payoutActivities, payoutCases } from './payout-case.js';

let fresh: FreshDatabase;
let trust: DecisionDependencies;
const keyring = newKeyring();
const key = operatorKey(newSigningKey());
const decision = { outcome: 'happened', actor: 'a note', ticket: 'OPS-1', note: 'Found at the acquirer.' } as const;
const by = { actor: 'f.okafor', reason: 'OPS-1' };

async function addOperator(name: string, roles: readonly OperatorRole[], signer = key) {
  await insertIdentity(fresh.database, { id: signer.id, name, publicKey: signer.publicKey, roles });
  return signer;
}

beforeAll(async () => {
  fresh = await createFreshDatabase();
  trust = { database: fresh.database, keyring, ...localChecks };
  await addOperator('f.okafor', ['payments', 'payouts']);
});
afterAll(() => fresh.drop());

const operation = async () =>
  ({
    rail: 'test',
    merchantId: await newOwner(fresh.database),
    operationId: randomUUID(),
  }) as unknown as OperationInput;
const resolved = { outcome: { kind: 'completed', summary: '' }, evidence: 'confirmed_by_processor' } as const;

/** Resolves an operation by a decision, as a worker does, and counts how often the decision took effect. */
function resolver(outcome: () => Promise<typeof resolved> = async () => resolved) {
  const effects: ManualResolution[] = [];
  const resolve = (input: OperationInput, resolution: ManualResolution, request: string = randomUUID()) =>
    signedResolution(
      trust,
      (_, taken: ManualResolution) => {
        effects.push(taken);
        return outcome();
      },
      () => request,
    )(input, resolution);
  return { effects, resolve };
}

const sign = (target: string, changes: Partial<SignedFor> = {}, signer = key, now?: number) =>
  signDecision({ name: 'f.okafor' }, signer, { action: 'operation.resolve', target, ...changes }, decision, now);

const actions = (target: string) =>
  fresh.database.prisma.operatorAction.findMany({
    where: { target },
    select: { action: true, result: true, identity: true, actor: true, reason: true, detail: true },
    orderBy: { at: 'asc' },
  });

describe('a decision about an operation', () => {
  it('takes effect once and is recorded with the identity that signed it', async () => {
    const { effects, resolve } = resolver();
    const input = await operation();
    const signed = sign(input.operationId);
    expect(await resolve(input, signed, 'run/1')).toEqual({ ...resolved, identity: 'f.okafor' });
    // The same request runs again when its worker was killed.
    expect(await resolve(input, signed, 'run/1')).toEqual({ ...resolved, identity: 'f.okafor' });
    await expect(resolve(input, signed)).rejects.toMatchObject({ type: 'decision_replayed', nonRetryable: true });
    expect(effects).toEqual([decision, decision]);
    const row = { action: 'operation.resolve', actor: 'a note', reason: 'OPS-1' };
    expect(await actions(input.operationId)).toEqual([
      { ...row, result: 'accepted', identity: 'f.okafor', detail: 'happened: confirmed_by_processor.' },
      { ...row, result: 'rejected', identity: null, detail: expect.stringContaining('used before') as string },
    ]);
  });

  it('records the identity behind a decision that contradicts what is known', async () => {
    const input = await operation();
    const { resolve } = resolver(async () => Promise.reject(finalFailure('contradicts_known_fact', 'No.')));
    await expect(resolve(input, sign(input.operationId))).rejects.toMatchObject({ type: 'contradicts_known_fact' });
    expect(await actions(input.operationId)).toMatchObject([
      { result: 'rejected', identity: 'f.okafor', detail: 'Not decided: contradicts_known_fact.' },
    ]);
  });

  const minute = 60_000;
  const bad: Readonly<Record<string, (target: string) => ManualResolution | Promise<ManualResolution>>> = {
    'decision_unsigned: without a signature': () => decision,
    'decision_malformed: with a signature that is not one': () => ({ ...decision, signed: 'x.y.z' }),
    'decision_malformed: with the signature of another key under a known id': (target) => {
      const { privateKey } = operatorKey(newSigningKey());
      return sign(target, {}, { ...key, privateKey });
    },
    'decision_unknown_key: signed by an unknown key': (target) => sign(target, {}, operatorKey(newSigningKey())),
    'decision_retired_key: signed by a retired key': async (target) => {
      const retired = await addOperator('left', ['payments'], operatorKey(newSigningKey()));
      await retireIdentity(fresh.database, 'left');
      return signDecision({ name: 'left' }, retired, { action: 'operation.resolve', target }, decision);
    },
    'decision_role_missing: signed by an identity without the role': async (target) => {
      const finance = await addOperator('finance', ['payouts'], operatorKey(newSigningKey()));
      return signDecision({ name: 'finance' }, finance, { action: 'operation.resolve', target }, decision);
    },
    'decision_for_another: copied from another operation': () => sign(randomUUID()),
    'decision_for_another: signed for another action': (target) => sign(target, { action: 'payout.resolve' }),
    'decision_altered: with another outcome than was signed': (target) => ({
      ...sign(target),
      outcome: 'did_not_happen',
    }),
    'decision_altered: with a field more than was signed': (target) => ({ ...sign(target), processorPayment: 'pi_1' }),
    'decision_expired: signed 18 minutes ago': (target) => sign(target, {}, key, Date.now() - 18 * minute),
    'decision_not_yet_valid: signed 3 minutes in the future': (target) =>
      sign(target, {}, key, Date.now() + 3 * minute),
  };
  it.each(Object.keys(bad))('a bad decision is rejected and recorded as %s', async (name) => {
    const input = await operation();
    const { effects, resolve } = resolver();
    const request = (await bad[name]?.(input.operationId)) ?? decision;
    await expect(resolve(input, request)).rejects.toMatchObject({ type: name.split(':')[0] });
    expect(effects).toEqual([]);
    expect(await actions(input.operationId)).toMatchObject([{ result: 'rejected', identity: null }]);
  });

  it('accepts a decision from a clock that is 90 seconds early or late', async () => {
    for (const skew of [-16.5 * minute, 1.5 * minute]) {
      const target = randomUUID();
      const asked = { action: 'operation.resolve', target, usedBy: randomUUID() } as const;
      expect(await checkDecision(trust, sign(target, {}, key, Date.now() + skew), asked)).toMatchObject({
        kind: 'signed',
      });
    }
  });

  it('lets one of four requests that carry the decision at the same time use it', async () => {
    const target = randomUUID();
    const signed = sign(target);
    const use = () => checkDecision(trust, signed, { action: 'operation.resolve', target, usedBy: randomUUID() });
    const kinds = (await Promise.all([use(), use(), use(), use()])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['rejected', 'rejected', 'rejected', 'signed']);
  });
});

describe('a request about a payout', () => {
  const activities = (unsignedRequests: 'accept' | 'reject') =>
    payoutActivities(
      fresh.database,
      keyring,
      () => fakePartner({ fault: () => 'none', isFunded: () => true }).partner,
      { unsignedRequests },
    );
  const payout = () => payoutCases(fresh.database, keyring).paid();
  const ask = (to: MerchantPayoutInput, kind: 'hold' | 'release', payload: unknown, policy: 'accept' | 'reject') =>
    activities(policy).respondToPayoutRequest(to, { kind, payload, key: randomUUID() });
  const signedFor = ({ payoutId }: MerchantPayoutInput, kind: 'hold' | 'release', fields: object = by) =>
    signDecision({ name: 'f.okafor' }, key, { action: `payout.${kind}`, target: payoutId }, fields);

  it('counts without a signature only where the deployment accepts that', async () => {
    const one = await payout();
    const form = { unencrypted: by };
    expect(await ask(one, 'hold', form, 'reject')).toMatchObject({
      result: 'rejected',
      detail: expect.stringContaining('is not signed') as string,
    });
    expect(await ask(one, 'hold', form, 'accept')).toMatchObject({ result: 'accepted', actor: 'f.okafor' });
    const statement = { ...by, outcome: 'failed', failure_code: 'could_not_process' };
    expect(
      await activities('accept').resolvePayout(one, statement, { key: randomUUID(), isInReview: true }),
    ).toMatchObject({ result: 'rejected', detail: expect.stringContaining('is not signed') as string });
  });

  it('releases a payout once: the same decision sent again, or to another payout, changes nothing and is recorded', async () => {
    const [one, other] = [await payout(), await payout()];
    for (const each of [one, other]) await ask(each, 'hold', signedFor(each, 'hold'), 'reject');
    const release = signedFor(one, 'release', { ...by, request_id: randomUUID() });
    expect(await ask(one, 'release', release, 'reject')).toMatchObject({
      result: 'accepted',
      actor: 'f.okafor, signed by f.okafor',
    });
    await ask(one, 'hold', signedFor(one, 'hold'), 'reject');
    for (const each of [one, other]) {
      // Where unsigned requests count, a copied signature does not.
      for (const policy of ['reject', 'accept'] as const) {
        expect(await ask(each, 'release', release, policy)).toMatchObject({ result: 'rejected' });
      }
      expect((await activities('reject').loadPayoutState(each)).heldBy).toBe('payout');
    }
    expect((await actions(one.payoutId)).map(({ action, result, identity }) => [action, result, identity])).toEqual([
      ['payout.hold', 'accepted', 'f.okafor'],
      ['payout.release', 'accepted', 'f.okafor'],
      ['payout.hold', 'accepted', 'f.okafor'],
      ['payout.release', 'rejected', null],
      ['payout.release', 'rejected', null],
    ]);
    expect(await actions(other.payoutId)).toHaveLength(3);
  });
});

describe('the database', () => {
  it('lets no identity change and keeps every decision', async () => {
    const { pool } = fresh.database;
    for (const statement of [
      `UPDATE operator_identity SET roles = ARRAY['payouts']`,
      `UPDATE operator_identity SET retired_at = NULL WHERE name = 'left'`,
      'DELETE FROM operator_identity',
      'DELETE FROM operator_decision',
      'UPDATE operator_decision SET used_by = NULL',
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow();
    }
  });
});
