import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import { domainExists, entitiesToActivate } from '@landed/contracts/payment-method-domain/rules';
import type {
  ActivationPlan,
  ActivationRequest,
  DomainOwner,
  DomainRef,
} from '@landed/contracts/payment-method-domain/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '@landed/prisma/database';
import { findDomain } from '@landed/prisma/read/payment-method-domain/find-domain';
import { beginActivation } from '@landed/prisma/write/payment-method-domain/begin-activation';
import { claimDueDomains } from '@landed/prisma/write/payment-method-domain/claim-due-domains';
import { registerDomain, requestValidation } from '@landed/prisma/write/payment-method-domain/request-activation';
import { saveActivation } from '@landed/prisma/write/payment-method-domain/save-activation';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { WalletDomainsOf } from '../processor/wallet-domains.js';
import { decideWallets, isUnchanged } from './decide-wallets.js';

export interface PaymentMethodDomainDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly walletDomainsOf: WalletDomainsOf;
  /** The entities that have a processor account on the rail. */
  readonly accountsOf: (rail: Rail) => readonly Entity[];
}

/** Domains whose workflow the sweep starts, and whether more may be due. */
export interface DueValidations {
  readonly owners: readonly DomainOwner[];
  readonly isLast: boolean;
}

export function createPaymentMethodDomainActivities(dependencies: PaymentMethodDomainDependencies) {
  const { database, accountsOf } = dependencies;
  return {
    /** Registers the domain or counts the request, and says at which entities wallets have to be activated. */
    async planActivation(owner: DomainOwner, request: ActivationRequest, scheduled: boolean): Promise<ActivationPlan> {
      const accounts = accountsOf(owner.rail);
      const domain =
        request.kind === 'register'
          ? await registerDomain(database, owner, request, accounts)
          : await requestValidation(database, owner, accounts, scheduled);
      const stored = await findDomain(database, owner);
      if (domain === null) return rejection(request, stored?.domain.domain);
      return {
        kind: 'planned',
        domain,
        entities: entitiesToActivate(request.kind, accounts, stored?.domain.entities ?? []),
      };
    },

    /**
     * Activates the wallets at one entity's acquirer and saves what it states. Fails while the acquirer states nothing,
     * so that Temporal tries again; the reason is saved before.
     */
    activateWallets: (domain: DomainRef, entity: Entity): Promise<void> => activate(dependencies, domain, entity),

    /** Claims domains whose daily look is due, and returns those at which an account has an inactive wallet. */
    async claimDueValidations(limit: number): Promise<DueValidations> {
      const due = await claimDueDomains(database, limit);
      const owners = due
        .filter(({ rail, activeAt }) => accountsOf(rail).some((entity) => !activeAt.includes(entity)))
        .map(({ rail, merchantId }) => ({ rail, merchantId }));
      return { owners, isLast: due.length < limit };
    },
  };
}

function rejection(request: ActivationRequest, registered: string | undefined): ActivationPlan {
  if (request.kind === 'validate') return { kind: 'rejected', error: { code: 'not_found' } };
  // An operator has removed the other domain in this moment: the next attempt registers this one.
  if (registered === undefined) throw new Error('The registered domain was removed during the request.');
  return { kind: 'rejected', error: domainExists(registered) };
}

async function activate(
  { database, keyring, walletDomainsOf }: PaymentMethodDomainDependencies,
  domain: DomainRef,
  entity: Entity,
): Promise<void> {
  const begun = await beginActivation(database, keyring, domain, entity);
  if (begun === null) return;
  const fact = await walletDomainsOf({ entity, rail: domain.rail }).activate({
    domain: begun.domain,
    processorDomain: begun.processorDomain,
    processorKey: `${domain.domainId}.${begun.keyNumber}`,
  });
  const result = decideWallets(fact, begun);
  if (!isUnchanged(result, begun)) {
    await saveActivation(database, keyring, domain, { entity, attempt: begun.attempt }, result);
  }
  if (fact.kind === 'unknown') throw notStated();
}

/** Operators see the activity pending with its attempts. The processor's texts reach no history. */
function notStated(): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'outcome_unknown',
    message: 'The acquirer has stated nothing about the domain yet.',
    category: ApplicationFailureCategory.BENIGN,
  });
}
