import { showAgreement } from '@landed/management/agreement/show-agreement';
import { signAgreement } from '@landed/management/agreement/sign-agreement';
import { showGoLive } from '@landed/management/merchant/show-go-live';
import { type AgreementView, type GoLiveView, signAgreementBodySchema } from '../../wire/go-live.js';
import { changedByOf } from '../changed-by.js';
import { DashboardException } from '../dashboard-exception.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';
import { goLiveView, signatureView, termsView } from './view.js';

export const goLiveRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/go-live',
    action: 'go_live.read',
    handle: async ({ merchantId }, services): Promise<GoLiveView> => goLiveView(await showGoLive(services, merchantId)),
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/go-live/agreement',
    action: 'go_live.read',
    handle: (request, services): Promise<AgreementView> => agreementOf(services, request),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/go-live/agreement/sign',
    action: 'agreement.sign',
    stepUp: 'always',
    body: signAgreementBodySchema,
    handle: async (request, services): Promise<AgreementView> => {
      const { version, sha256, typed_name: typedName } = request.body;
      const { merchantId, userAgent } = request;
      await signAgreement(services, { merchantId, version, sha256, typedName, userAgent }, changedByOf(request));
      return agreementOf(services, request);
    },
  }),
];

async function agreementOf(
  services: Services,
  { merchantId }: MerchantRequest<unknown, unknown>,
): Promise<AgreementView> {
  const { agreement, signature, terms } = await showAgreement(services, merchantId);
  if (agreement === null) throw new DashboardException('not_found');
  return {
    version: agreement.version,
    text: agreement.text,
    sha256: agreement.sha256,
    effective_at: agreement.effectiveAt,
    changes: [...agreement.changes],
    terms: termsView(terms),
    signature: signature === null ? null : signatureView(signature),
  };
}
