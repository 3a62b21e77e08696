import { apiKeyRoutes } from './api-key/routes.js';
import { auditRoutes } from './audit/routes.js';
import { notMeRoutes } from './bank-account/not-me-routes.js';
import { balanceRoutes } from './balance/routes.js';
import { bankAccountRoutes } from './bank-account/routes.js';
import { brandingRoutes } from './branding/routes.js';
import { deliveryRoutes } from './delivery/routes.js';
import { disputeRoutes } from './dispute/routes.js';
import { eventRoutes } from './event/routes.js';
import { factorRoutes } from './factor/routes.js';
import { firstReadRoutes } from './first-read/routes.js';
import { goLiveRoutes } from './go-live/routes.js';
import { verificationRoutes } from './go-live/verification-routes.js';
import { homeRoutes } from './home/routes.js';
import { invitationRoutes } from './invitation/routes.js';
import { meFactorRoutes } from './me/factor-routes.js';
import { meRoutes } from './me/routes.js';
import { paymentActRoutes } from './payment/act-routes.js';
import { paymentInvoiceRoutes } from './payment/invoice-routes.js';
import { paymentReadRoutes } from './payment/read-routes.js';
import { payoutRoutes } from './payout/routes.js';
import { quoteRoutes } from './quote/routes.js';
import { reportPageRoutes } from './report/page-routes.js';
import { reportRoutes } from './report/routes.js';
import { requestLogRoutes } from './request-log/routes.js';
import { resetRoutes } from './reset/routes.js';
import type { Route } from './routing/route.js';
import { passkeySignInRoutes } from './sign-in/passkey-routes.js';
import { signInRoutes } from './sign-in/routes.js';
import { teamRoutes } from './team/routes.js';
import { walletDomainRoutes } from './wallet-domain/routes.js';
import { endpointChangeRoutes } from './webhook-endpoint/change-routes.js';
import { endpointReadRoutes } from './webhook-endpoint/read-routes.js';

/** All routes of `/api`. Each noun lists its own in `<noun>/routes.ts`. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...passkeySignInRoutes,
  ...factorRoutes,
  ...invitationRoutes,
  ...resetRoutes,
  ...meRoutes,
  ...meFactorRoutes,
  ...teamRoutes,
  ...apiKeyRoutes,
  ...endpointReadRoutes,
  ...endpointChangeRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
  ...requestLogRoutes,
  ...bankAccountRoutes,
  ...notMeRoutes,
  ...brandingRoutes,
  ...walletDomainRoutes,
  ...paymentReadRoutes,
  ...paymentActRoutes,
  ...paymentInvoiceRoutes,
  ...quoteRoutes,
  ...goLiveRoutes,
  ...verificationRoutes,
  ...homeRoutes,
  ...firstReadRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...payoutRoutes,
  ...reportRoutes,
  ...reportPageRoutes,
  ...auditRoutes,
];
