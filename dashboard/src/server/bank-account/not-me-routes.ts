import { saveNotMe } from '@landed/prisma/write/user/not-me';
import { notMeBodySchema } from '../../wire/bank-account.js';
import { DashboardException } from '../dashboard-exception.js';
import { done, storeOf } from '../people/actor.js';
import { publicRoute, type Route } from '../routing/route.js';

/** The link of a mail about a changed bank account: it holds the merchant, without signing in, and shows nothing. */
export const notMeRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/not-me',
    action: 'bank_accounts.report',
    body: notMeBodySchema,
    async handle({ body, address }, services) {
      await services.limits.count('dashboard_address', address ?? 'unknown');
      if (await saveNotMe(storeOf(services), body.token)) return done;
      throw new DashboardException('link_not_valid');
    },
  }),
];
