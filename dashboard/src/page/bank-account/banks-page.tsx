import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankAccountsView, BankAccountView } from '../../wire/bank-account.js';
import { serverNow } from '../api/server-clock.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { PageBody, PageHead, quietClass, smallClass, softClass } from '../parts/layout.js';
import { Status } from '../parts/status.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { bankAccountTexts as texts } from '../text/bank-account.js';
import styles from './banks-page.module.css';
import { banksQuery } from './banks-query.js';
import { ReplaceDialog } from './replace-dialog.js';

type CurrencyAccounts = BankAccountsView['currencies'][number];

/** One card per currency: where it is paid, since when, and what was before. */
export function BanksPage() {
  const { base, mode } = useMerchant();
  const client = useQueryClient();
  const [asked, setAsked] = useState<CurrencyAccounts | null>(null);
  const { data, error, refetch } = useQuery(banksQuery(base));
  return (
    <PageBody>
      <PageHead title={texts.title}>
        <p>
          {texts.lead} {mode === 'test' && texts.testLead}
        </p>
      </PageHead>
      {data?.held_since != null && (
        <Banner tone="bad" fact={texts.held}>
          {texts.heldLead}
        </Banner>
      )}
      {error !== null && <ErrorBox what="The bank accounts" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={5} />}
      <ul className={styles.cards}>
        {data?.currencies.map((accounts) => (
          <li key={accounts.currency}>
            <CurrencyCard accounts={accounts} onReplace={() => setAsked(accounts)} />
          </li>
        ))}
      </ul>
      {asked !== null && data !== undefined && (
        <ReplaceDialog
          accounts={asked}
          waitHours={data.wait_hours}
          onClose={() => setAsked(null)}
          onSaved={async () => {
            setAsked(null);
            await client.invalidateQueries({ queryKey: banksQuery(base).queryKey });
          }}
        />
      )}
    </PageBody>
  );
}

function CurrencyCard({
  accounts,
  onReplace,
}: {
  readonly accounts: CurrencyAccounts;
  readonly onReplace: () => void;
}) {
  const mayChange = useMay('bank_accounts.change');
  const { currency, current, earlier } = accounts;
  return (
    <section className={styles.card} aria-label={currency}>
      <h2 className={styles.currency}>{currency}</h2>
      <div className={styles.account}>
        {current === null ? (
          <>
            <p>{texts.none}</p>
            <p className={`${smallClass} ${quietClass}`}>{texts.noneLead}</p>
          </>
        ) : (
          <CurrentAccount account={current} />
        )}
        {earlier.length > 0 && <EarlierAccounts accounts={earlier} />}
      </div>
      {mayChange && (
        <Button onClick={onReplace}>{current === null ? texts.add(currency) : texts.replace(currency)}</Button>
      )}
    </section>
  );
}

function CurrentAccount({ account }: { readonly account: BankAccountView }) {
  const isErrored = account.status === 'errored';
  const isWaiting = Date.parse(account.usable_from) > serverNow();
  return (
    <>
      <p className={styles.line}>
        <b>{account.bank_name ?? account.country}</b> <span className={styles.four}>•• {account.last_four}</span>{' '}
        <span className={quietClass}>{account.country}</span>
      </p>
      <p className={styles.line}>
        {isErrored && (
          <Status shape="cross" tone="bad">
            {texts.errored}
          </Status>
        )}
        {!isErrored && isWaiting && (
          <Status shape="wait" tone="warn">
            {texts.usableFrom} <Time at={account.usable_from} />
          </Status>
        )}
        {!isErrored && !isWaiting && (
          <Status shape="disc" tone="good">
            {texts.usable}
          </Status>
        )}{' '}
        <span className={`${smallClass} ${quietClass}`}>
          <Time at={account.created_at} as="day" />, {texts.savedBy} {account.saved_by}
        </span>
      </p>
      {isErrored && <p className={`${smallClass} ${softClass}`}>{texts.erroredLead}</p>}
    </>
  );
}

function EarlierAccounts({ accounts }: { readonly accounts: readonly BankAccountView[] }) {
  return (
    <details className={styles.earlier}>
      <summary>
        {texts.earlier} ({accounts.length})
      </summary>
      <ul>
        {accounts.map(({ id, bank_name: bank, country, last_four: four, replaced_at: replaced, saved_by: by }) => (
          <li key={id}>
            {bank ?? country} <span className={styles.four}>•• {four}</span>, {texts.savedBy} {by}
            {replaced !== null && (
              <>
                , {texts.until} <Time at={replaced} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
