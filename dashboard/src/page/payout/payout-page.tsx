import { entityDefaults } from '@landed/contracts/entity/entity';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PayoutDetail } from '../../wire/payout.js';
import { Banner } from '../parts/banner.js';
import { buttonClass } from '../parts/button.js';
import { Id } from '../parts/copy.js';
import { Crumb } from '../parts/crumb.js';
import { formatAmount } from '../parts/format-amount.js';
import { numberFormat } from '../parts/formats.js';
import { Columns, Facts, linkClass, PageBody, PageHead, Section, softClass } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { type Step, Stepper } from '../parts/stepper.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { Waterfall } from '../parts/waterfall.js';
import { countryName } from '../payment/country-name.js';
import { useMerchant } from '../session/merchant.js';
import { payoutTexts } from '../text/payout.js';
import { payoutFailures } from '../text/payout-failures.js';
import { payoutPageTexts } from '../text/payout-page.js';
import { Entries } from './entries.js';
import { ExportButtons } from './export-buttons.js';
import { PayoutStatus } from './payout-status.js';
import styles from './payout-page.module.css';
import { payoutQuery } from './queries.js';

const texts = payoutPageTexts;

/** One payout: its way to the bank, what is in it, and each entry. */
export function PayoutPage() {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(payoutQuery(base, id));
  const here = data === undefined ? '' : `${data.payout.period} ${data.payout.currency}`;
  return (
    <PageBody>
      <Crumb to={`${base}/payouts`} list={payoutTexts.title} here={here} />
      {error !== null && <ErrorBox what="The payout" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={8} />}
      {data !== undefined && <Detail detail={data} />}
    </PageBody>
  );
}

function Detail({ detail }: { readonly detail: PayoutDetail }) {
  const { payout } = detail;
  const { amount, currency, bank_account: bank } = payout;
  const country = countryName(bank.country);
  return (
    <>
      <PageHead
        title={<Money amount={amount} currency={currency} />}
        status={<PayoutStatus status={payout.status} pill />}
        acts={<ExportButtons id={payout.id} />}
      >
        <p>
          {texts.week} {payout.period}, {texts.attempt(payout.attempt)}{' '}
          {texts.to(bank.bank_name, bank.last_four, country)}
        </p>
      </PageHead>
      <Notice detail={detail} />
      <Stepper label={payoutTexts.columns.status} steps={stepsOf(detail)} />
      <div className={styles.columns}>
        <Columns rail={<Rail detail={detail} />}>
          <Section title={texts.parts} first>
            <Parts detail={detail} />
          </Section>
        </Columns>
      </div>
      <Entries detail={detail} />
    </>
  );
}

function Notice({ detail: { payout, held_since: held } }: { readonly detail: PayoutDetail }) {
  const { base } = useMerchant();
  if (payout.failure !== null) {
    return (
      <Banner
        tone="bad"
        fact={texts.failed(payoutFailures[payout.failure.code])}
        action={
          <Link to={`${base}/banks`} className={buttonClass({})}>
            {texts.changeAccount}
          </Link>
        }
      >
        {texts.failedLead}
      </Banner>
    );
  }
  if (held === null) return null;
  return (
    <Banner tone="warn" fact={texts.held}>
      {texts.heldLead}
    </Banner>
  );
}

/** The statuses on the way, and in place of the last one the failure. */
function stepsOf({ payout, events }: PayoutDetail): readonly Step[] {
  const at = (type: string) => events.findLast((event) => event.type === type)?.at ?? null;
  const { statuses } = payoutTexts;
  const way: readonly Step[] = [
    { name: statuses.created, at: payout.created_at },
    { name: statuses.in_transit, at: at('payout.in_transit') },
    { name: statuses.paid, at: payout.paid_at },
  ];
  if (payout.failed_at === null) return way;
  return [...way.filter((step) => step.at !== null), { name: statuses.failed, at: payout.failed_at, isBad: true }];
}

function Parts({ detail: { payout } }: { readonly detail: PayoutDetail }) {
  const { amount_breakdown: parts, currency, amount, status } = payout;
  const steps = Object.entries(texts.names)
    .map(([part, name]) => ({ name, amount: Number(parts[part]) }))
    .filter((step) => step.amount !== 0);
  const total = { name: status === 'paid' ? texts.total : texts.notPaid, amount };
  return <Waterfall label={texts.parts} steps={steps} total={total} currency={currency} />;
}

function Rail({ detail }: { readonly detail: PayoutDetail }) {
  const { payout, attempts, requests, sales, fees } = detail;
  const entity = Object.entries(entityDefaults).find(([name]) => name === detail.entity)?.[1].name ?? detail.entity;
  return (
    <>
      <Section title={texts.book} first>
        <Facts
          rows={[
            [texts.id, <Id key="id" id={payout.id} what="Payout" />],
            ...(detail.bank_text === null
              ? []
              : [[texts.bankText, <code key="bank">{detail.bank_text}</code>] as const]),
            [texts.week, payout.period],
            ...(sales === null ? [] : [[texts.sales, <SalesDays key="sales" sales={sales} />] as const]),
            [texts.entity, entity],
            ...(fees.length === 0
              ? []
              : [[texts.fees, fees.map((fee) => feeText(fee, payout.currency)).join(', ')] as const]),
          ]}
        />
      </Section>
      <Section title={texts.ties}>
        <p className={softClass}>{texts.tiesText(numberFormat().format(detail.entry_count))}</p>
      </Section>
      {attempts.length > 1 && <Attempts detail={detail} />}
      {requests.length > 0 && (
        <Section title={texts.requests}>
          <Facts
            rows={requests.map(({ at, action, reason }) => [
              action.replace('payout.', ''),
              <Request key={at} at={at} reason={reason} />,
            ])}
          />
        </Section>
      )}
    </>
  );
}

function SalesDays({ sales: { from, to } }: { readonly sales: NonNullable<PayoutDetail['sales']> }) {
  return (
    <>
      <Time at={from} as="day" /> {texts.until} <Time at={to} as="day" />
    </>
  );
}

/** `5 % + 0.50`. */
function feeText({ bps, fixed }: PayoutDetail['fees'][number], currency: string): string {
  return `${numberFormat().format(bps / 100)}\u202f% + ${formatAmount(fixed, currency)}`;
}

function Request({ at, reason }: { readonly at: string; readonly reason: string | null }) {
  return (
    <>
      <Time at={at} /> {reason}
    </>
  );
}

function Attempts({ detail: { payout, attempts } }: { readonly detail: PayoutDetail }) {
  const { base } = useMerchant();
  return (
    <Section title={texts.attempts}>
      <Facts
        rows={attempts.map(({ id, attempt, status }) => [
          texts.attemptNumber(attempt),
          id === payout.id ? (
            <PayoutStatus key={id} status={status} />
          ) : (
            <Link key={id} to={`${base}/payouts/${id}`} className={linkClass}>
              {payoutTexts.statuses[status]}
            </Link>
          ),
        ])}
      />
    </Section>
  );
}
