import { factorRoutes } from './factor/routes.js';
import { invitationRoutes } from './invitation/routes.js';
import { meFactorRoutes } from './me/factor-routes.js';
import { meRoutes } from './me/routes.js';
import { resetRoutes } from './reset/routes.js';
import type { Route } from './routing/route.js';
import { passkeySignInRoutes } from './sign-in/passkey-routes.js';
import { signInRoutes } from './sign-in/routes.js';
import { teamRoutes } from './team/routes.js';

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
];
