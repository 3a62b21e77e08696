import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '../parts/banner.js';
import { buttonClass } from '../parts/button.js';
import { formatAmount } from '../parts/format-amount.js';
import { useMerchant } from '../session/merchant.js';
import { balanceTexts as texts } from '../text/balance.js';
import { balanceQuery } from './balance-query.js';

/** The first currency whose money waits because its bank account cannot be paid, or because it has none. */
export function UnusableAccount() {
  const { base } = useMerchant();
  const { data } = useQuery(balanceQuery(base));
  const stopped = data?.balance.currencies.find(
    ({ available, next_payout: { skip_reasons: reasons } }) =>
      available > 0 && reasons.some((reason) => reason === 'bank_account_errored' || reason === 'no_bank_account'),
  );
  if (data === undefined || stopped === undefined) return null;
  const { currency, available } = stopped;
  const account = data.accounts.find((each) => each.currency === currency);
  const amount = `${formatAmount(available, currency)} ${currency}`;
  return (
    <Banner
      tone="warn"
      fact={account === undefined ? texts.waits(amount) : texts.unusable(currency, account.last_four)}
      action={
        <Link to={`${base}/banks`} className={buttonClass({})}>
          {account === undefined ? texts.addAccount : texts.changeAccount}
        </Link>
      }
    >
      {account !== undefined && texts.waitsToo(amount)} {texts.usedLater}
    </Banner>
  );
}
