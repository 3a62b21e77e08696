import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { LoggedRequestView } from '../../wire/request-log.js';
import { maskedKey } from '../api-key/masked-key.js';
import { Button } from '../parts/button.js';
import { Id } from '../parts/copy.js';
import { SelectField, TextField } from '../parts/field.js';
import { PageBody, PageHead } from '../parts/layout.js';
import { Status, type StatusLook } from '../parts/status.js';
import { type Column, Pager, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { requestLogTexts as texts } from '../text/request-log.js';
import { requestsQuery } from './queries.js';
import styles from './request-log-page.module.css';
import { type RequestsSearch, requestsSearch } from './requests-search.js';

/** What the merchant's servers called. Its filters and its page are in the address. */
export function RequestLogPage() {
  const { base } = useMerchant();
  const search = requestsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...requestsQuery(base, search),
    placeholderData: keepPreviousData,
  });
  const show = (next: RequestsSearch) => void navigate({ to: `${base}/requests`, search: next });
  const { after, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <PageBody wide>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      <Filters key={search.id ?? ''} search={filters} onSearch={show} />
      {error !== null && <ErrorBox what={texts.what} error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={8} />}
      {data !== undefined && data.requests.length > 0 && (
        <Table
          caption={texts.title}
          rows={data.requests}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
          columns={columns}
        />
      )}
      {data?.requests.length === 0 && !isFiltered && <Empty title={texts.none}>{texts.noneLead}</Empty>}
      {data?.requests.length === 0 && isFiltered && (
        <Empty title={texts.noneMatches} action={<Button onClick={() => show({})}>{texts.clear}</Button>}>
          {texts.noneMatchesLead}
        </Empty>
      )}
      {data !== undefined && (
        <Pager
          isFirst={after === undefined}
          hasOlder={data.next !== null}
          onNewest={() => show(filters)}
          onOlder={() => show({ ...filters, ...(data.next !== null && { after: data.next }) })}
        />
      )}
    </PageBody>
  );
}

/** The routes that merchants call most; an address may name any. */
const routes = [
  '/v1/payment_intents',
  '/v1/payment_intents/{payment_intent_id}',
  '/v1/tax_quotes',
  '/v1/classifications',
  '/v1/refund',
  '/v1/refunds',
  '/v1/capture',
  '/v1/cancel',
  '/v1/events',
];

function Filters({
  search,
  onSearch,
}: {
  readonly search: RequestsSearch;
  readonly onSearch: (next: RequestsSearch) => void;
}) {
  const [id, setId] = useState(search.id ?? '');
  const change = (name: keyof RequestsSearch, value: string) => onSearch(requestsSearch({ ...search, [name]: value }));
  const known = search.route === undefined || routes.includes(search.route) ? routes : [...routes, search.route];
  return (
    <div className={styles.filters}>
      <SelectField
        label={texts.status}
        value={search.status ?? ''}
        onValue={(value) => change('status', value)}
        choices={Object.entries(texts.statuses)}
      />
      <SelectField
        label={texts.route}
        value={search.route ?? ''}
        onValue={(value) => change('route', value)}
        choices={[['', texts.allRoutes], ...known.map((route) => [route, route] as const)]}
      />
      <form
        className={styles.id}
        onSubmit={(event) => {
          event.preventDefault();
          change('id', id.trim());
        }}
      >
        <TextField label={texts.id} value={id} onValue={setId} maxLength={36} autoComplete="off" mono />
        <Button type="submit">{texts.find}</Button>
      </form>
    </div>
  );
}

function Key({ of: { kind, last_four: lastFour } }: { readonly of: NonNullable<LoggedRequestView['key']> }) {
  return <code>{maskedKey(kind, useMerchant().mode, lastFour)}</code>;
}

const succeeded: StatusLook = { shape: 'disc', tone: 'good' };
const failed: StatusLook = { shape: 'cross', tone: 'bad' };

const columns: readonly Column<LoggedRequestView>[] = [
  {
    key: 'request',
    head: texts.columns.request,
    phone: 'title',
    cell: ({ method, route }) => (
      <code>
        {method} {route}
      </code>
    ),
  },
  {
    key: 'status',
    head: texts.columns.status,
    phone: 'below',
    cell: ({ status, error_code: code }) => (
      <Status {...(status < 400 ? succeeded : failed)}>{code === null ? status : `${status} ${code}`}</Status>
    ),
  },
  {
    key: 'duration',
    head: texts.columns.duration,
    align: 'end',
    tone: 'soft',
    cell: ({ duration_ms: count }) => texts.milliseconds(count),
  },
  {
    key: 'key',
    head: texts.columns.key,
    tone: 'soft',
    cell: ({ key }) => (key === null ? texts.person : <Key of={key} />),
  },
  { key: 'id', head: texts.columns.id, phone: 'line', cell: ({ id }) => <Id id={id} what={texts.columns.id} /> },
  {
    key: 'time',
    head: texts.columns.time,
    align: 'end',
    tone: 'quiet',
    phone: 'title-end',
    cell: ({ at }) => <Time at={at} />,
  },
];
