import { asId } from '@landed/contracts/ids/ids';
import { readHostname } from '@landed/contracts/payment-method-domain/hostname';
import type { ActivationRequest, DomainOwner } from '@landed/contracts/payment-method-domain/types';
import { recordAcceptedAction } from '@landed/management/operator-action/record-accepted-action';
import { listDomains } from '@landed/management/payment-method-domain/list-domains';
import { removeDomain } from '@landed/management/payment-method-domain/remove-domain';
import { v7 as uuidV7 } from 'uuid';
import {
  registerDomainBodySchema,
  removeDomainBodySchema,
  validateDomainBodySchema,
  type WalletsView,
} from '../../wire/wallet-domain.js';
import { changedByOf, checkConfirmation, reasonOr } from '../changed-by.js';
import { changeRejected, DashboardException, invalidFields } from '../dashboard-exception.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';
import { walletsView } from './view.js';

type AnyRequest = MerchantRequest<unknown, unknown>;

export const walletDomainRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/wallets',
    action: 'wallets.read',
    handle: (request, services): Promise<WalletsView> => walletsOf(services, request),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/wallets',
    action: 'wallets.change',
    body: registerDomainBodySchema,
    handle: async (request, services): Promise<WalletsView> => {
      const read = readHostname(request.body.domain.trim());
      if (read.kind === 'invalid')
        throw invalidFields([{ path: 'domain', code: 'invalid_hostname', message: read.message }]);
      const { domain: registered } = await walletsOf(services, request);
      if (registered !== null && registered.domain !== read.hostname) throw domainRegistered(registered.domain);
      const domainId = asId<'payment_method_domain'>(uuidV7());
      const activation = { kind: 'register', domainId, domain: read.hostname } as const;
      const wallets = await activate(services, request, activation, `Registers the wallet domain ${read.hostname}.`);
      // Nothing heard from the workflow, and nothing is stored: it has not begun.
      if (wallets.domain?.domain !== read.hostname) throw new DashboardException('service_busy');
      return wallets;
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/wallets/validate',
    action: 'wallets.change',
    body: validateDomainBodySchema,
    handle: async (request, services): Promise<WalletsView> => {
      const { domain } = await walletsOf(services, request);
      if (domain === null) throw new DashboardException('not_found');
      return activate(services, request, { kind: 'validate' }, `Validates the wallet domain ${domain.domain}.`);
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/wallets/remove',
    action: 'wallets.change',
    body: removeDomainBodySchema,
    handle: async (request, services): Promise<WalletsView> => {
      const { domain } = await walletsOf(services, request);
      if (domain === null) throw new DashboardException('not_found');
      checkConfirmation(request.body.confirmation, domain.domain);
      const reason = reasonOr(request.body.reason, 'Removed in the dashboard');
      await removeDomain(services, ownerOf(request), changedByOf(request, reason));
      return walletsOf(services, request);
    },
  }),
];

const ownerOf = ({ merchantId, rail }: AnyRequest): DomainOwner => ({ merchantId, rail });

async function walletsOf(services: Services, { merchantId, rail }: AnyRequest): Promise<WalletsView> {
  const { domains, removed } = await listDomains(services, merchantId);
  const own = domains.find(({ livemode }) => livemode === (rail === 'live')) ?? null;
  return walletsView(
    own,
    removed.filter((each) => each.rail === rail),
  );
}

/** Recorded before it begins, because the workflow writes in no transaction of ours. */
async function activate(
  services: Services,
  request: AnyRequest,
  activation: ActivationRequest,
  detail: string,
): Promise<WalletsView> {
  await recordAcceptedAction(services.database, changedByOf(request), {
    merchantId: request.merchantId,
    rail: request.rail,
    action: `payment_method_domain.${activation.kind}`,
    target: request.merchantId,
    detail,
  });
  const became = await services.workflows.activateDomain(ownerOf(request), activation);
  const wallets = await walletsOf(services, request);
  if (became === 'exists') throw domainRegistered(wallets.domain?.domain ?? 'another domain');
  return wallets;
}

const domainRegistered = (domain: string): DashboardException =>
  changeRejected('domain_registered', `${domain} is registered. Remove it first: a merchant has one domain per mode.`);
