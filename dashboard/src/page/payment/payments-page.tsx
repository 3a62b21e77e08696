import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { PaymentRow } from '../../wire/payment.js';
import { useState } from 'react';
import { droppedFilters, parseSearch } from '../frame/address-search.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { placeName } from '../parts/format-time.js';
import { PageBody, PageHead, quietClass } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { type Column, Pager, rowLinkClass, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { useZone } from '../session/zone.js';
import { paymentTexts as texts } from '../text/payment.js';
import { cardText } from './card-text.js';
import { countryName } from './country-name.js';
import { ExportPayments } from './export-payments.js';
import { Chip, Filters } from './filters.js';
import { PaymentStatus } from './payment-status.js';
import styles from './payments-page.module.css';
import { isFiltered, type PaymentsSearch, paymentsSearch } from './payments-search.js';
import { paymentsQuery } from './queries.js';
import { isSameSearch, type SavedView, useSavedViews, viewNameMax, viewsMax, withoutBuyer } from './saved-views.js';

/** All payments of a mode. Its filters and its page are in the address, so that a link shows what was seen. */
export function PaymentsPage() {
  const { base, handle } = useMerchant();
  const [views, setViews] = useSavedViews(handle);
  // The router keeps what it does not know.
  const search = paymentsSearch(useSearch({ strict: false }));
  const zone = useZone();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...paymentsQuery(base, search, zone),
    placeholderData: keepPreviousData,
  });
  const show = (next: PaymentsSearch) => void navigate({ to: `${base}/payments`, search: next });
  return (
    <PageBody wide>
      <PageHead title={texts.title} acts={<ExportPayments search={search} />} />
      <Tabs search={search} views={views} />
      <Filters search={search} onSearch={show}>
        <ViewChange search={search} views={views} onViews={setViews} />
      </Filters>
      <Dropped kept={search} />
      {error !== null && <ErrorBox what={texts.what} error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={8} />}
      {data !== undefined && data.payments.length > 0 && (
        <Table
          caption={texts.title}
          rows={data.payments}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
          columns={columns}
        />
      )}
      {data?.payments.length === 0 && <NoPayments search={search} onClear={() => show({})} />}
      {data !== undefined && (
        <footer className={styles.foot}>
          <Zone />
          <Pager
            isFirst={search.after === undefined}
            hasOlder={data.next !== null}
            onNewest={() => show(withoutPage(search))}
            onOlder={() => show({ ...search, ...(data.next !== null && { after: data.next }) })}
          />
        </footer>
      )}
    </PageBody>
  );
}

/** An address may come from anywhere, so what it has wrongly is said once and left out. */
function Dropped({ kept }: { readonly kept: PaymentsSearch }) {
  const [names, setNames] = useState(() => droppedFilters(parseSearch(location.search), kept));
  if (names.length === 0) return null;
  return (
    <Banner
      tone="info"
      fact={texts.filters.dropped(names.join(', '))}
      action={<Button onClick={() => setNames([])}>{texts.filters.close}</Button>}
    >
      {texts.filters.droppedLead}
    </Banner>
  );
}

const withoutPage = ({ after: _after, ...filters }: PaymentsSearch): PaymentsSearch => filters;

function Zone() {
  return <p className={quietClass}>{texts.newestFirst(placeName(useZone()))}</p>;
}

function NoPayments({ search, onClear }: { readonly search: PaymentsSearch; readonly onClear: () => void }) {
  if (!isFiltered(search)) return <Empty title={texts.none}>{texts.noneLead}</Empty>;
  return (
    <Empty title={texts.noneMatches} action={<Button onClick={onClear}>{texts.clear}</Button>}>
      {texts.noneMatchesLead}
    </Empty>
  );
}

/** The filters of each view, as the address has them. */
const tabFilters: Readonly<Record<keyof typeof texts.tabs, Pick<PaymentsSearch, 'status' | 'has'>>> = {
  all: {},
  toCapture: { status: 'authorized' },
  refunded: { has: 'refund' },
  disputed: { has: 'dispute' },
  failed: { status: 'failed' },
};

/** Views of one state each, which replace that of another view and keep the other filters, and then those of the person. */
function Tabs({ search, views }: { readonly search: PaymentsSearch; readonly views: readonly SavedView[] }) {
  const { base } = useMerchant();
  const { status, has, ...others } = withoutPage(search);
  const saved = openView(search, views);
  return (
    <nav className={styles.tabs} aria-label={texts.filters.status}>
      {entriesOf(texts.tabs).map(([view, text]) => {
        const own = tabFilters[view];
        return (
          <Link
            key={view}
            to={`${base}/payments`}
            search={{ ...others, ...own }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={saved === undefined && status === own.status && has === own.has ? 'page' : undefined}
            className={styles.tab}
          >
            {text}
          </Link>
        );
      })}
      {views.map((view) => (
        <Link
          key={view.name}
          to={`${base}/payments`}
          search={view.search}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === saved ? 'page' : undefined}
          className={styles.tab}
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}

const openView = (search: PaymentsSearch, views: readonly SavedView[]) =>
  views.find((view) => isSameSearch(view.search, withoutPage(search)));

/** Saves the filters as a view, or removes the one that is open. */
function ViewChange({
  search,
  views,
  onViews,
}: {
  readonly search: PaymentsSearch;
  readonly views: readonly SavedView[];
  readonly onViews: (views: readonly SavedView[]) => void;
}) {
  const saved = openView(search, views);
  const kept = withoutBuyer(search);
  if (saved !== undefined) {
    return (
      <Button kind="bare" onClick={() => onViews(views.filter((view) => view !== saved))}>
        {texts.views.remove}
      </Button>
    );
  }
  if (search.email !== undefined || !isFiltered(kept) || views.length >= viewsMax) return null;
  const save = (name: string) => {
    if (name !== '') onViews([...views.filter((view) => view.name !== name), { name, search: kept }]);
  };
  return (
    <Chip name={texts.views.save} value="" shown={undefined} onValue={save} act={texts.views.act}>
      {(value, onValue) => (
        <TextField
          label={texts.views.name}
          hint={texts.views.hint}
          value={value}
          onValue={onValue}
          maxLength={viewNameMax}
          autoComplete="off"
        />
      )}
    </Chip>
  );
}

const entriesOf = <Key extends string>(named: Readonly<Record<Key, string>>) =>
  Object.entries(named) as [Key, string][];

function AmountLink({ payment: { id, amount, currency } }: { readonly payment: PaymentRow }) {
  const { base } = useMerchant();
  return (
    <Link to={`${base}/payments/${id}`} className={`${rowLinkClass} ${styles.amount}`}>
      <Money amount={amount} currency={currency} />
    </Link>
  );
}

const columns: readonly Column<PaymentRow>[] = [
  {
    key: 'amount',
    head: texts.columns.amount,
    align: 'end',
    phone: 'title-end',
    cell: (payment) => <AmountLink payment={payment} />,
  },
  {
    key: 'status',
    head: texts.columns.status,
    phone: 'below',
    cell: (payment) => <PaymentStatus payment={payment} />,
  },
  {
    key: 'reference',
    head: texts.columns.reference,
    phone: 'title',
    cell: ({ reference }) => (
      <span className={styles.text}>{reference ?? <span className={quietClass}>{texts.noReference}</span>}</span>
    ),
  },
  {
    key: 'buyer',
    head: texts.columns.buyer,
    tone: 'soft',
    cell: ({ buyer_email: email }) => <span className={styles.text}>{email ?? texts.erased}</span>,
  },
  {
    key: 'shipsTo',
    head: texts.columns.shipsTo,
    tone: 'soft',
    cell: ({ ships_to: country }) => (country === null ? '–' : countryName(country)),
  },
  {
    key: 'card',
    head: texts.columns.card,
    tone: 'soft',
    cell: ({ card }) => (card === null ? '–' : cardText(card)),
  },
  {
    key: 'created',
    head: texts.columns.created,
    align: 'end',
    tone: 'quiet',
    phone: 'below-end',
    cell: ({ created_at: at }) => <Time at={at} />,
  },
];
