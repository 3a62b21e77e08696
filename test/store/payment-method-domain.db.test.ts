import { randomUUID } from 'node:crypto';
import { createPaymentMethodDomainActivities } from '@landed/activities/payment-method-domain/activities';
import type { WalletDomainFact, WalletDomainRequest } from '@landed/activities/processor/wallet-domains';
import { parseKeyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { ActivationPlan, DomainOwner, DomainRef } from '@landed/contracts/payment-method-domain/types';
import { ManagementError } from '@landed/management/management-error';
import { configureMerchant } from '@landed/management/merchant/configure-merchant';
import { createMerchant } from '@landed/management/merchant/create-merchant';
import { listDomains } from '@landed/management/payment-method-domain/list-domains';
import { removeDomain } from '@landed/management/payment-method-domain/remove-domain';
import { loadBrowserConfig } from '@landed/prisma/read/checkout-config/load-browser-config';
import { readWallets } from '@landed/prisma/read/checkout-config/read-wallets';
import { findDomain } from '@landed/prisma/read/payment-method-domain/find-domain';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
const by = { actor: 'operator@landed.example', reason: 'case 7' };
const fresh = databaseOfFile();

type Activate = (request: WalletDomainRequest, entity: Entity) => WalletDomainFact | Promise<WalletDomainFact>;

const stated = (applePay: WalletStatus = 'active', googlePay: WalletStatus = 'active'): WalletDomainFact => ({
  kind: 'stated',
  processorDomain: 'pmd_known',
  applePay,
  googlePay,
});
const unknown: WalletDomainFact = { kind: 'unknown', underKey: false };

/** A new merchant on the test rail, and its activities with a fake acquirer. */
async function newCase(respond: Activate = () => stated(), accounts: readonly Entity[] = ['us', 'gb']) {
  const { merchantId } = await createMerchant({ database: fresh.database }, { name: 'Harbour Leather' }, by);
  const owner: DomainOwner = { rail: 'test', merchantId };
  const requests: WalletDomainRequest[] = [];
  const activities = createPaymentMethodDomainActivities({
    database: fresh.database,
    keyring,
    accountsOf: (rail) => (rail === 'test' ? accounts : []),
    walletDomainsOf: ({ entity }) => ({
      activate: async (request) => {
        requests.push(request);
        return respond(request, entity);
      },
    }),
  });
  return {
    owner,
    requests,
    activities,
    register: (domain = 'shop.example.com') =>
      activities.planActivation(
        owner,
        { kind: 'register', domainId: asId<'payment_method_domain'>(randomUUID()), domain },
        false,
      ),
    validate: (scheduled = false) => activities.planActivation(owner, { kind: 'validate' }, scheduled),
    async wallets() {
      const found = await findDomain(fresh.database, owner);
      return found?.domain.entities.map(({ entity, applePay, googlePay }) => [entity, applePay, googlePay]);
    },
  };
}

function planned(plan: ActivationPlan): DomainRef {
  if (plan.kind !== 'planned') throw new Error(`The plan is ${plan.kind}.`);
  return plan.domain;
}

describe('registering a domain', () => {
  it('stores it once with pending wallets for every account, and counts each request', async () => {
    const { owner, register, wallets } = await newCase();
    const first = await register();
    expect(first).toMatchObject({ kind: 'planned', entities: ['us', 'gb'] });
    expect(planned(await register())).toEqual(planned(first));
    expect(await wallets()).toEqual([
      ['us', 'pending', 'pending'],
      ['gb', 'pending', 'pending'],
    ]);
    expect(await findDomain(fresh.database, owner)).toMatchObject({ requests: 2, domain: { lastValidatedAt: null } });
  });

  it('accepts one of several domains at once and rejects the others with it', async () => {
    const { owner, register } = await newCase();
    const plans = await Promise.all(Array.from({ length: 6 }, (_, index) => register(`shop-${index}.example.com`)));
    const { domain } = (await findDomain(fresh.database, owner)) ?? { domain: null };
    const error = { code: 'payment_method_domain_exists', details: { domain: domain?.domain } };
    expect(plans.filter(({ kind }) => kind === 'planned')).toHaveLength(1);
    expect(plans.filter(({ kind }) => kind === 'rejected')).toEqual(
      Array.from({ length: 5 }, () => ({ kind: 'rejected', error })),
    );
  });

  it('adds an account that was configured later when it validates', async () => {
    const accounts: Entity[] = ['us'];
    const { register, validate, activities, wallets } = await newCase(undefined, accounts);
    const domain = planned(await register());
    await activities.activateWallets(domain, 'us');
    accounts.push('eu');
    expect(await validate()).toMatchObject({ entities: ['eu'] });
    expect(await wallets()).toEqual([
      ['us', 'active', 'active'],
      ['eu', 'pending', 'pending'],
    ]);
  });

  it('rejects validation without a domain', async () => {
    expect(await (await newCase()).validate()).toEqual({ kind: 'rejected', error: { code: 'not_found' } });
  });
});

describe('a run of the activation', () => {
  it('saves what the acquirer states, and seals its id', async () => {
    const { register, activities, wallets, owner, requests } = await newCase(() => stated('active', 'not_verified'));
    const domain = planned(await register());
    await activities.activateWallets(domain, 'gb');
    expect(await wallets()).toEqual([
      ['us', 'pending', 'pending'],
      ['gb', 'active', 'not_verified'],
    ]);
    expect((await findDomain(fresh.database, owner))?.domain.lastValidatedAt).not.toBeNull();
    const { rows } = await fresh.database.pool.query<{ processor_domain: Buffer }>(
      `SELECT processor_domain FROM payment_method_domain_entity WHERE domain_id = $1 AND entity = 'gb'`,
      [domain.domainId],
    );
    expect(rows[0]?.processor_domain.toString('latin1')).not.toContain('pmd_known');
    await activities.activateWallets(domain, 'gb');
    expect(requests.map((request) => request.processorDomain)).toEqual([null, 'pmd_known']);
  });

  it('fails while the acquirer states nothing, after saving the reason; an active wallet stays active', async () => {
    const facts = [unknown, stated('active', 'not_verified'), unknown];
    const { register, activities, wallets } = await newCase(() => facts.shift() ?? unknown);
    const domain = planned(await register());
    await expect(activities.activateWallets(domain, 'us')).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect(await wallets()).toContainEqual(['us', 'acquirer_unavailable', 'acquirer_unavailable']);
    await activities.activateWallets(domain, 'us');
    await expect(activities.activateWallets(domain, 'us')).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect(await wallets()).toContainEqual(['us', 'active', 'acquirer_unavailable']);
  });

  it('uses the same processor key until the acquirer has rejected the registration under it', async () => {
    const facts: WalletDomainFact[] = [unknown, { kind: 'rejected', underKey: true }, stated()];
    const { register, activities, wallets, requests } = await newCase(() => facts.shift() ?? unknown);
    const domain = planned(await register());
    await expect(activities.activateWallets(domain, 'us')).rejects.toThrow();
    await activities.activateWallets(domain, 'us');
    expect(await wallets()).toContainEqual(['us', 'domain_rejected', 'domain_rejected']);
    await activities.activateWallets(domain, 'us');
    expect(await wallets()).toContainEqual(['us', 'active', 'active']);
    const numbers = requests.map(({ processorKey }) => processorKey.replace(domain.domainId, ''));
    expect(numbers).toEqual(['.1', '.1', '.2']);
  });

  it('saves nothing when a newer run has begun, as when the acquirer responds after the deadline', async () => {
    const late: ((fact: WalletDomainFact) => void)[] = [];
    const { register, activities, wallets, requests } = await newCase(() =>
      requests.length === 1 ? new Promise((resolve) => late.push(resolve)) : stated(),
    );
    const domain = planned(await register());
    const first = activities.activateWallets(domain, 'us');
    await expect.poll(() => late.length).toBe(1);
    await activities.activateWallets(domain, 'us');
    late[0]?.(stated('not_verified', 'not_verified'));
    await first;
    expect(await wallets()).toContainEqual(['us', 'active', 'active']);
  });

  it('saves the results of all acquirers at once without a deadlock, even while the domain is removed', async () => {
    const entities: Entity[] = ['us', 'gb', 'eu', 'ca', 'au'];
    for (let round = 0; round < 10; round += 1) {
      const { owner, register, activities } = await newCase(undefined, entities);
      const domain = planned(await register());
      const runs = [...entities, ...entities].map((entity) => activities.activateWallets(domain, entity));
      const removal = round % 2 === 0 ? [] : [removeDomain({ database: fresh.database }, owner, by)];
      expect((await Promise.allSettled([...runs, ...removal])).filter(({ status }) => status === 'rejected')).toEqual(
        [],
      );
    }
  });

  it('calls no acquirer for a domain that was removed', async () => {
    const { owner, register, activities, requests } = await newCase();
    const domain = planned(await register());
    await removeDomain({ database: fresh.database }, owner, by);
    await activities.activateWallets(domain, 'us');
    const again = planned(await register());
    await activities.activateWallets(domain, 'us');
    expect([requests, again.domainId === domain.domainId]).toEqual([[], false]);
  });

  it('a run of the activation does not bring a domain back that was removed during its call', async () => {
    const { owner, register, activities } = await newCase(async () => {
      await removeDomain({ database: fresh.database }, owner, by);
      return stated();
    });
    await activities.activateWallets(planned(await register()), 'us');
    expect(await findDomain(fresh.database, owner)).toBeNull();
  });
});

describe('the removal of a domain', () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof ManagementError ? error.code : String(error)),
    );

  it('records who removed it and why, and lets the merchant register another', async () => {
    const { owner, register } = await newCase();
    await register();
    const removed = await removeDomain({ database: fresh.database }, owner, by);
    expect(removed.domain).toBe('shop.example.com');
    await register('other.example.com');
    expect(await listDomains({ database: fresh.database }, owner.merchantId)).toMatchObject({
      domains: [{ domain: 'other.example.com', livemode: false }],
      removed: [{ rail: 'test', domain: 'shop.example.com', ...by, removedAt: expect.any(String) }],
    });
  });

  it('the removal of a domain needs a reason and a registered domain, and changes nothing without them', async () => {
    const { owner, register } = await newCase();
    const database = fresh.database;
    expect(await codeOf(removeDomain({ database }, owner, by))).toBe('domain_not_found');
    await register();
    expect(await codeOf(removeDomain({ database }, owner, { ...by, reason: null }))).toBe('reason_required');
    expect(await codeOf(removeDomain({ database }, { ...owner, rail: 'live' }, by))).toBe('domain_not_found');
    expect(await codeOf(listDomains({ database }, randomUUID() as MerchantId))).toBe('merchant_not_found');
    expect((await listDomains({ database }, owner.merchantId)).domains).toHaveLength(1);
  });

  it('the removal of a domain cannot be changed or deleted afterwards', async () => {
    for (const statement of [
      'UPDATE payment_method_domain_removal SET actor = $1',
      'DELETE FROM payment_method_domain_removal WHERE actor <> $1',
    ])
      await expect(fresh.database.pool.query(statement, ['x'])).rejects.toThrow();
  });
});

describe('the sweep', () => {
  const makeDue = (owner: DomainOwner, ago = '1 minute') =>
    fresh.database.pool.query(
      `UPDATE payment_method_domain SET check_at = now() - $2::interval WHERE merchant_id = $1`,
      [owner.merchantId, ago],
    );
  const dueIn = async (owner: DomainOwner) => {
    const { rows } = await fresh.database.pool.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM check_at - now()) / 60)::int AS minutes FROM payment_method_domain WHERE merchant_id = $1`,
      [owner.merchantId],
    );
    return rows[0]?.minutes;
  };

  it('claims a due domain with an inactive wallet once a day, and none whose wallets are all active', async () => {
    const inactive = await newCase(() => stated('not_verified'), ['us']);
    const active = await newCase(undefined, ['us']);
    for (const { register, activities, owner } of [inactive, active]) {
      const domain = planned(await register());
      await activities.activateWallets(domain, 'us');
      expect(await dueIn(owner)).toBe(15);
      await makeDue(owner);
    }
    const { owners, isLast } = await inactive.activities.claimDueValidations(100);
    expect([owners, isLast]).toEqual([[inactive.owner], true]);
    expect([await dueIn(inactive.owner), await dueIn(active.owner)]).toEqual([24 * 60, 24 * 60]);
    expect((await inactive.activities.claimDueValidations(100)).owners).toEqual([]);
    await inactive.validate(true);
    expect(await dueIn(inactive.owner)).toBe(24 * 60);
    await inactive.validate();
    expect(await dueIn(inactive.owner)).toBe(15);
  });

  it('claims in batches, the longest overdue first, and two sweeps share the work', async () => {
    const cases = await Promise.all(Array.from({ length: 5 }, () => newCase()));
    for (const [index, { register, owner }] of cases.entries()) {
      await register();
      await makeDue(owner, `${10 - index} minutes`);
    }
    const [{ activities }] = cases as [Awaited<ReturnType<typeof newCase>>];
    const first = await activities.claimDueValidations(2);
    expect(first.isLast).toBe(false);
    expect(new Set(first.owners)).toEqual(new Set(cases.slice(0, 2).map(({ owner }) => owner)));
    const both = await Promise.all([activities.claimDueValidations(3), activities.claimDueValidations(3)]);
    const claimed = both.flatMap(({ owners }) => owners.map(({ merchantId }) => merchantId));
    expect(claimed.toSorted()).toEqual(
      cases
        .slice(2)
        .map(({ owner }) => owner.merchantId)
        .toSorted(),
    );
  });
});

describe('the database', () => {
  const insert = (values: { readonly domain?: string; readonly merchant: string; readonly id?: string }) =>
    fresh.database.pool.query(
      `INSERT INTO payment_method_domain (id, merchant_id, rail, domain, check_at) VALUES ($1, $2, 'test', $3, now())`,
      [values.id ?? randomUUID(), values.merchant, values.domain ?? 'shop.example.com'],
    );

  it.each(['Shop.example.com', 'shop', 'shop.example.com.', 'shop.example.com/x', '203.0.113.7', 'bücher.example', ''])(
    'rejects %j as a domain',
    async (domain) => {
      const { owner } = await newCase();
      await expect(insert({ merchant: owner.merchantId, domain })).rejects.toMatchObject({
        constraint: 'payment_method_domain_domain_check',
      });
    },
  );

  it('rejects a second domain of one merchant and rail', async () => {
    const { owner, register } = await newCase();
    await register();
    await expect(insert({ merchant: owner.merchantId, domain: 'other.example.com' })).rejects.toMatchObject({
      constraint: 'payment_method_domain_merchant_id_rail_key',
    });
  });

  it('rejects wallets of a domain of another merchant', async () => {
    const [mine, other] = [await newCase(), await newCase()];
    const { domainId } = planned(await other.register());
    await expect(
      fresh.database.pool.query(
        `INSERT INTO payment_method_domain_entity (domain_id, merchant_id, rail, entity) VALUES ($1, $2, 'test', 'ca')`,
        [domainId, mine.owner.merchantId],
      ),
    ).rejects.toMatchObject({ constraint: 'payment_method_domain_entity_merchant_id_rail_domain_id_fkey' });
  });
});

describe('the checkout configuration', () => {
  it('offers a wallet in the checkout configuration of the entities where it is active, until the merchant switches it off', async () => {
    const { owner, register, activities } = await newCase(() => stated('active', 'not_verified'));
    const { merchantId, rail } = owner;
    const offered = (entity: Entity) => readWallets(fresh.database, merchantId, rail, entity);
    const domain = planned(await register());
    expect(await offered('us')).toEqual({ applePay: 'inactive', googlePay: 'inactive' });
    await activities.activateWallets(domain, 'us');
    expect(await offered('us')).toEqual({ applePay: 'active', googlePay: 'inactive' });
    expect((await loadBrowserConfig(fresh.database, merchantId, rail, 'us')).wallets).toEqual(await offered('us'));
    expect(await offered('gb')).toEqual({ applePay: 'inactive', googlePay: 'inactive' });
    await configureMerchant({ database: fresh.database }, owner, { applePay: false }, by);
    expect(await offered('us')).toEqual({ applePay: 'inactive', googlePay: 'inactive' });
  });
});
