import { faultOf } from '@landed/codec/log/fault';
import { showGoLive } from '@landed/management/merchant/show-go-live';
import { announceVerifications } from '@landed/management/verification/announce-verifications';
import { refreshVerification } from '@landed/management/verification/refresh-verification';
import { startVerification } from '@landed/management/verification/start-verification';
import { type GoLiveView, startVerificationBodySchema, type VerificationLink } from '../../wire/go-live.js';
import { changedByOf } from '../changed-by.js';
import { DashboardException } from '../dashboard-exception.js';
import { storeOf } from '../people/actor.js';
import { merchantRoute, type Route } from '../routing/route.js';
import { NotFinishedYet } from '../workflows/workflows.js';
import { goLiveView } from './view.js';

export const verificationRoutes: readonly Route[] = [
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/go-live/verification/start',
    action: 'verification.change',
    body: startVerificationBodySchema,
    handle: async (request, services): Promise<VerificationLink> => {
      const { merchantId, merchant, rail, body } = request;
      const page = `${services.site.origin}/${merchant.handle}/${rail}/go-live`;
      const asked = {
        merchantId,
        entity: body.entity,
        returnUrl: `${page}?verification=returned`,
        refreshUrl: `${page}?verification=expired`,
      };
      const started = startVerification(services, services.workflows, asked, changedByOf(request));
      return { url: await started.catch(notFinished) };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/go-live/verification/read',
    action: 'verification.change',
    handle: async ({ merchantId, requestId }, services): Promise<GoLiveView> => {
      try {
        await refreshVerification(services, services.workflows, merchantId);
      } catch (error) {
        // What is stored is shown; the next event or the hourly read says more.
        services.log.warn({ request_id: requestId, fault: faultOf(error) }, 'a verification could not be read');
      }
      const announced = await announceVerifications({ ...storeOf(services), origin: services.site.origin });
      if (announced > 0) services.mail.wake();
      return goLiveView(await showGoLive(services, merchantId));
    },
  }),
];

function notFinished(error: unknown): never {
  if (!(error instanceof NotFinishedYet)) throw error;
  const message = 'The processor has not responded yet. Nothing was changed: try again in a minute.';
  throw new DashboardException('service_busy', { message });
}
