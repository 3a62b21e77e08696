import { currencies } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import { listBankAccounts } from '@landed/management/bank-account/list-bank-accounts';
import { setBankAccount } from '@landed/management/bank-account/set-bank-account';
import { showMerchant } from '@landed/management/merchant/show-merchant';
import { actorNames } from '@landed/prisma/read/user/actor-names';
import {
  type BankAccountsView,
  type ReplacedBankAccount,
  replaceBankAccountBodySchema,
} from '../../wire/bank-account.js';
import { changedByOf, reasonOr } from '../changed-by.js';
import { DashboardException } from '../dashboard-exception.js';
import { merchantRoute, type Route } from '../routing/route.js';
import type { Site } from '../services.js';
import { NotFinishedYet } from '../workflows/workflows.js';
import { bankAccountView } from './view.js';

export const bankAccountRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/banks',
    action: 'bank_accounts.read',
    handle: async ({ merchantId, rail }, services): Promise<BankAccountsView> => {
      const [accounts, { merchant }] = await Promise.all([
        listBankAccounts(services, merchantId, { withReplaced: true }),
        showMerchant(services, merchantId),
      ]);
      const own = accounts.filter((account) => account.rail === rail);
      const nameOf = await actorNames(
        services,
        own.map(({ savedBy }) => savedBy),
      );
      const shown = own.map((account) => bankAccountView(account, nameOf));
      return {
        currencies: currencies.map((currency) => {
          const ofCurrency = shown.filter((account) => account.currency === currency);
          return {
            currency,
            current: ofCurrency.find(({ replaced_at }) => replaced_at === null) ?? null,
            earlier: ofCurrency.filter(({ replaced_at }) => replaced_at !== null),
            frame_url: frameUrl(services.site, rail, currency),
          };
        }),
        held_since: merchant.heldAt,
        wait_hours: services.site.payoutWaitHours,
      };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/banks',
    action: 'bank_accounts.change',
    stepUp: 'always',
    body: replaceBankAccountBodySchema,
    handle: async (request, services): Promise<ReplacedBankAccount> => {
      const { currency, token, reason } = request.body;
      const { merchantId, rail } = request;
      const by = changedByOf(request, reasonOr(reason, 'Replaced in the dashboard'));
      const given = { token, source: 'dashboard' } as const;
      const saving = setBankAccount(services, services.workflows, { merchantId, rail, currency }, given, by);
      return { account: bankAccountView(await saving.catch(notFinished), () => request.user.name) };
    },
  }),
];

function frameUrl({ framesOrigin }: Site, rail: Rail, currency: string): string | null {
  return framesOrigin === null ? null : `${framesOrigin}/bank-account.html?mode=${rail}&currency=${currency}`;
}

/** The page must not say that nothing was changed: the workflow continues for an hour. */
function notFinished(error: unknown): never {
  if (!(error instanceof NotFinishedYet)) throw error;
  const message = 'The bank has not confirmed the account yet. Do not repeat it: look at this page in some minutes.';
  throw new DashboardException('service_busy', { message });
}
