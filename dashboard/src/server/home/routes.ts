import { loadSalesByDay } from '@landed/prisma/read/payment-intent/load-sales-by-day';
import { loadUrgentPayments } from '@landed/prisma/read/payment-intent/load-urgent-payments';
import { type HomeView, salesDays } from '../../wire/home.js';
import { merchantRoute, type Route } from '../routing/route.js';

const dayMilliseconds = 86_400_000;

export const homeRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/home',
    action: 'payments.read',
    handle: async ({ merchantId, rail }, { database }): Promise<HomeView> => {
      const now = Date.now();
      const today = Math.floor(now / dayMilliseconds);
      const from = new Date((today - salesDays + 1) * dayMilliseconds);
      const [sales, urgent] = await Promise.all([
        loadSalesByDay(database, { rail, merchantId, from }),
        loadUrgentPayments(database, { rail, merchantId }),
      ]);
      return {
        as_of: new Date(now).toISOString(),
        authorizations: urgent.authorizations.map(({ firstAt, ...each }) => ({ ...each, first_at: firstAt })),
        processing: urgent.processing,
        sales: {
          since: sales.since,
          updated_at: sales.writtenAt?.toISOString() ?? null,
          days: sales.days.map(({ captured, ...day }) => ({ ...day, captured: Number(captured) })),
        },
      };
    },
  }),
];
