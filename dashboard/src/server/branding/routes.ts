import { checkBranding } from '@landed/contracts/branding/rules';
import type { BrandingChanges } from '@landed/contracts/branding/types';
import { setBranding } from '@landed/management/branding/set-branding';
import { showBranding } from '@landed/management/branding/show-branding';
import { type BrandingView, brandingBodySchema } from '../../wire/branding.js';
import { changedByOf } from '../changed-by.js';
import { invalidFields } from '../dashboard-exception.js';
import { merchantRoute, type Route } from '../routing/route.js';
import { brandingView, changesOf, wireName } from './view.js';

export const brandingRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/branding',
    action: 'branding.read',
    handle: async ({ merchantId, rail }, services): Promise<BrandingView> =>
      brandingView(await showBranding(services, { merchantId, rail })),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/branding',
    action: 'branding.change',
    body: brandingBodySchema,
    handle: async (request, services): Promise<BrandingView> => {
      const changes = validChanges(changesOf(request.body.changes));
      return brandingView(await setBranding(services, request, changes, changedByOf(request, request.body.reason)));
    },
  }),
];

/** Each rejected field is an issue of its own, which the page shows beside the field. */
function validChanges(changes: BrandingChanges): BrandingChanges {
  const checked = checkBranding(changes);
  if (checked.kind === 'valid') return checked.changes;
  throw invalidFields(
    checked.problems.map(({ field, message }) => ({
      path: `changes.${wireName(field)}`,
      code: 'invalid_value',
      message,
    })),
  );
}
