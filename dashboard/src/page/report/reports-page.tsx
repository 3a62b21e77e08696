import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReportName, ReportView } from '../../wire/report-page.js';
import { get } from '../api/request.js';
import { serverNow } from '../api/server-clock.js';
import { useExport } from '../api/use-export.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { SelectField } from '../parts/field.js';
import { formatAmount } from '../parts/format-amount.js';
import { PageBody, PageHead, quietClass, Section } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { type Column, Table } from '../parts/table.js';
import { Empty, ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { StatementButton } from '../payout/statement-button.js';
import { reportTexts as texts } from '../text/report.js';
import { periodsUntil, reportChoices, reportOf } from './periods.js';
import { reportSearch } from './report-search.js';
import styles from './reports-page.module.css';

/** One report of one month or quarter, by currency, with its total and as a file. */
export function ReportsPage() {
  const { base } = useMerchant();
  const navigate = useNavigate();
  const { report: name } = useParams({ strict: false });
  const report = reportOf(name);
  const periods = periodsUntil(new Date(serverNow()));
  const { month = periods[0]?.[0] ?? '' } = reportSearch(useSearch({ strict: false }));
  const show = (next: ReportName, period: string) =>
    void navigate({ to: `${base}/reports/${next}`, search: { month: period }, replace: true, resetScroll: false });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [base, 'reports', report, month],
    queryFn: ({ signal }) => get<ReportView>(`${base}/reports/${report}?month=${month}`, signal),
    // The columns of another report are not its.
    placeholderData: (previous, query) => (query?.queryKey[2] === report ? keepPreviousData(previous) : undefined),
  });
  return (
    <PageBody>
      <PageHead title={texts.title} acts={<Acts report={report} month={month} />}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className={styles.choice}>
        <Segments label={texts.kind} value={report} onValue={(next) => show(next, month)} choices={reportChoices} />
        <SelectField
          label={texts.period}
          value={month}
          onValue={(next) => show(report, next)}
          choices={withChosen(periods, month)}
        />
      </div>
      <p className={`${quietClass} ${styles.lead}`}>{texts.leads[report]}</p>
      {data?.is_preliminary === true && (
        <Banner tone="info" fact={texts.preliminary}>
          {texts.preliminaryLead}
        </Banner>
      )}
      {error !== null && <ErrorBox what="The report" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
      {data?.currencies.length === 0 && <Empty title={texts.none}>{texts.noneLead}</Empty>}
      {data?.currencies.map((one) => (
        <Section key={one.currency} title={one.currency}>
          <Table
            caption={`${texts.kinds[report]}, ${one.currency}`}
            rows={one.rows}
            rowKey={(row) => JSON.stringify(row)}
            columns={columnsOf(data.columns, one)}
            stale={isPlaceholderData}
          />
          {one.ties_out ? (
            <p className={`${quietClass} ${styles.ties}`}>{texts.ties}</p>
          ) : (
            <Banner tone="bad" fact={texts.differs} />
          )}
        </Section>
      ))}
    </PageBody>
  );
}

/** An older period that is in the address can be chosen too. */
function withChosen(periods: readonly (readonly [string, string])[], month: string) {
  return periods.some(([each]) => each === month) ? periods : [...periods, [month, month] as const];
}

function Acts({ report, month }: { readonly report: ReportName; readonly month: string }) {
  const mayExport = useMay('payouts.export');
  const save = useExport(`/reports/${report}/export`, { month }, { saved: texts.saved, cut: texts.saved });
  if (!mayExport) return null;
  return (
    <>
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.csv}
      </Button>
      {report === 'statement' && <StatementButton />}
      <Failure error={save.error} what="the file was made" />
    </>
  );
}

type OfCurrency = ReportView['currencies'][number];
type Row = OfCurrency['rows'][number];

function columnsOf(columns: ReportView['columns'], { currency, total }: OfCurrency): readonly Column<Row>[] {
  return columns.map(({ name, kind }, index) => {
    const head = texts.columns[name] ?? name;
    const isFirst = index === 0;
    const cellOf = (cells: Row) => {
      const cell = cells[name] ?? null;
      if (kind === 'text') return cell === null ? '–' : (texts.words[cell] ?? cell);
      const shown = kind === 'money' ? formatAmount(Number(cell), currency) : String(cell);
      return isFirst ? shown : <Named head={head}>{shown}</Named>;
    };
    const ofTotal = isFirst ? texts.total : undefined;
    return {
      key: name,
      head,
      ...(kind !== 'text' && { align: 'end' }),
      phone: isFirst ? 'title' : index === columns.length - 1 ? 'title-end' : 'line',
      cell: cellOf,
      ...(total !== null && { total: kind === 'text' ? ofTotal : cellOf(total) }),
    };
  });
}

/** On a phone, where the columns have no heads. */
function Named({ head, children }: { readonly head: string; readonly children: string }) {
  return (
    <>
      <span className={styles.head}>{head} </span>
      {children}
    </>
  );
}
