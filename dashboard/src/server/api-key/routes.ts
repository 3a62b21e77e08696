import { createKeyPair, revokeKeys, rotateKeyPair } from '@landed/management/api-key/change-keys';
import { listKeyPairs } from '@landed/management/api-key/list-key-pairs';
import { actorNames } from '@landed/prisma/read/user/actor-names';
import {
  type CreatedKeys,
  createKeysBodySchema,
  type KeysView,
  type RevokedKeys,
  replaceKeysBodySchema,
} from '../../wire/api-key.js';
import { changedByOf, checkConfirmation } from '../changed-by.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import { keyPairView } from './view.js';

/** The handle as the person typed it: in live mode, replacing keys stops a shop that does not have the new ones. */
function checkHandle({ rail, merchant, body }: MerchantRequest<{ readonly confirmation?: string | undefined }>): void {
  if (rail === 'live') checkConfirmation(body.confirmation, merchant.handle);
}

export const apiKeyRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/keys',
    action: 'keys.read',
    handle: async ({ merchantId, rail }, services): Promise<KeysView> => {
      const { current, earlier, missing } = await listKeyPairs(services, { merchantId, rail });
      const pairs = current === null ? earlier : [current, ...earlier];
      const nameOf = await actorNames(
        services,
        pairs.flatMap(({ createdBy }) => createdBy ?? []),
      );
      return {
        current: current === null ? null : keyPairView(current, nameOf),
        earlier: earlier.map((pair) => keyPairView(pair, nameOf)),
        missing: [...missing],
        api_url: services.site.apiUrls[rail],
      };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/keys',
    action: 'keys.change',
    stepUp: 'live',
    body: createKeysBodySchema,
    handle: (request, services): Promise<CreatedKeys> =>
      createKeyPair(services, request, changedByOf(request, request.body.reason)),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/keys/rotate',
    action: 'keys.change',
    stepUp: 'live',
    body: replaceKeysBodySchema,
    handle: async (request, services): Promise<CreatedKeys> => {
      checkHandle(request);
      return rotateKeyPair(services, request, changedByOf(request, request.body.reason));
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/keys/revoke',
    action: 'keys.change',
    stepUp: 'live',
    body: replaceKeysBodySchema,
    handle: async (request, services): Promise<RevokedKeys> => {
      checkHandle(request);
      return { revoked: await revokeKeys(services, request, changedByOf(request, request.body.reason)) };
    },
  }),
];
