import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { QuoteDetail } from '../../wire/quote.js';
import { get } from '../api/request.js';
import { Id } from '../parts/copy.js';
import { Columns, Facts, linkClass, PageBody, PageHead, quietClass, Section } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { countryName } from '../payment/country-name.js';
import { PriceTable } from '../payment/price-table.js';
import { PriceWhy } from '../payment/price-why.js';
import { useMerchant } from '../session/merchant.js';
import { quoteTexts } from '../text/quote.js';

const texts = quoteTexts.detail;

const quoteQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'quotes', id],
    queryFn: ({ signal }) => get<QuoteDetail>(`${base}/quotes/${id}`, signal),
  });

/** A quote as the buyer would see it, and why its duty is what it is. */
export function QuotePage() {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(quoteQuery(base, id));
  return (
    <PageBody wide>
      {error !== null && <ErrorBox what={texts.what} error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={8} />}
      {data !== undefined && <Quote quote={data} />}
    </PageBody>
  );
}

function Quote({ quote }: { readonly quote: QuoteDetail }) {
  const { base } = useMerchant();
  const { amount, currency, price } = quote;
  const rail = (
    <>
      <Section title={texts.facts} first>
        <Facts
          rows={[
            [texts.id, <Id key="id" id={quote.id} what={texts.id} />],
            [texts.created, <Time key="created" at={quote.created_at} />],
            [texts.expires, <Time key="expires" at={quote.expires_at} />],
            [texts.rules, price.rule_packs.join(', ')],
          ]}
        />
      </Section>
      <Section title={texts.why}>
        <PriceWhy price={price} currency={currency} />
      </Section>
    </>
  );
  return (
    <>
      <PageHead
        title={<Money amount={amount} currency={currency} />}
        acts={
          <Link to={`${base}/quotes/new`} className={linkClass}>
            {texts.another}
          </Link>
        }
      >
        <p className={quietClass}>
          {texts.path(countryName(quote.ship_from_country), countryName(quote.destination_country))}
        </p>
      </PageHead>
      <Columns rail={rail}>
        <PriceTable payment={quote} total={texts.buyerPays} />
      </Columns>
    </>
  );
}
