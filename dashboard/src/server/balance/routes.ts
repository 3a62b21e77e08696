import { currencyBalance } from '@landed/contracts/balance/response';
import { currencies } from '@landed/contracts/money/currency';
import { payoutEntryRecord } from '@landed/contracts/payout/entry-response';
import { nextWeeklyRun } from '@landed/contracts/payout/week';
import { listBankAccounts } from '@landed/management/bank-account/list-bank-accounts';
import { readBalance } from '@landed/prisma/read/balance/read-balance';
import { listUnpaidEntries } from '@landed/prisma/read/payout/list-payout-entries';
import { type BalanceView, reserveDays, type UnpaidEntriesView, unpaidEntriesQuerySchema } from '../../wire/balance.js';
import { DashboardException, invalidFields } from '../dashboard-exception.js';
import { merchantRoute, type Route } from '../routing/route.js';

const pageRows = 50;

export const balanceRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/balance',
    action: 'payouts.read',
    handle: async ({ merchantId, rail }, services): Promise<BalanceView> => {
      const now = new Date();
      const run = nextWeeklyRun(now);
      const query = { rail, merchantId, now, nextRunAt: run.at, releasesMax: reserveDays + 1 };
      const [balances, accounts] = await Promise.all([
        readBalance(services.database, query),
        listBankAccounts(services, merchantId, { withReplaced: false }),
      ]);
      const { payoutMinimums } = services.site;
      return {
        balance: {
          object: 'balance',
          livemode: rail === 'live',
          as_of: now.toISOString(),
          currencies: balances.map((each) => currencyBalance(each, payoutMinimums[each.currency], run)),
        },
        accounts: accounts
          .filter((account) => account.rail === rail)
          .map(({ currency, lastFour, status }) => ({ currency, last_four: lastFour, status })),
      };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/balance/{currency}/entries',
    action: 'payouts.read',
    query: unpaidEntriesQuerySchema,
    handle: async ({ merchantId, rail, params, query }, { database }): Promise<UnpaidEntriesView> => {
      const currency = currencies.find((known) => known === params['currency']);
      if (currency === undefined) throw new DashboardException('not_found');
      const startingAfter = query.after ?? null;
      const page = await listUnpaidEntries(database, { rail, merchantId, currency, limit: pageRows, startingAfter });
      if (page === null) {
        throw invalidFields([{ path: 'after', code: 'invalid_cursor', message: 'Is not a position in this list.' }]);
      }
      return {
        entries: page.entries.map((entry) => ({ entry: payoutEntryRecord(entry), available_at: entry.availableAt })),
        next: page.hasMore ? (page.entries.at(-1)?.id ?? null) : null,
      };
    },
  }),
];
