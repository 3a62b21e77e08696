import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Classified, ClassifyBody } from '../../wire/quote.js';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { TextAreaField, TextField } from '../parts/field.js';
import { Facts, Fields, linkClass, PageBody, PageHead, Section } from '../parts/layout.js';
import { PageForm } from '../parts/page-form.js';
import { type Column, Table } from '../parts/table.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { quoteTexts } from '../text/quote.js';

const texts = quoteTexts.hs;

/** Where a confidence begins that the API calls enough, and one that needs more detail. */
const [sureFrom, unsureFrom] = [0.8, 0.4];

/** Tries the classifier with one product. Its text can come with the address. */
export function HsPage() {
  const { base } = useMerchant();
  const [result, setResult] = useState<{ readonly found: Classified; readonly text: string } | null>(null);
  return (
    <PageBody>
      <PageHead
        title={texts.title}
        acts={
          <Link to={`${base}/quotes/new`} className={linkClass}>
            {texts.newQuote}
          </Link>
        }
      >
        <p>{texts.lead}</p>
      </PageHead>
      <ProductForm onFound={(found, text) => setResult({ found, text })} />
      <div aria-live="polite">{result !== null && <Result {...result} />}</div>
    </PageBody>
  );
}

function ProductForm({ onFound }: { readonly onFound: (found: Classified, text: string) => void }) {
  const { base } = useMerchant();
  const { text } = useSearch({ strict: false }) as { readonly text?: unknown };
  const [title, setTitle] = useState(typeof text === 'string' ? text.slice(0, 250) : '');
  const [description, setDescription] = useState('');
  const [country, setCountry] = useState('');
  const [code, setCode] = useState('');
  const classify = useAct(async () => {
    const body = bodyOf({ title, description, hs_code: code, destination_country: country });
    onFound(await post<Classified>(`${base}/classifications`, body), body.title);
  });
  const errorOf = (path: string) => fieldError(classify.error, path);
  return (
    <PageForm onSubmit={() => classify.run()}>
      <Fields>
        <TextField
          label={texts.product}
          hint={texts.productHint}
          error={errorOf('products[0].title')}
          value={title}
          onValue={setTitle}
          maxLength={250}
          required
        />
        <TextAreaField
          label={texts.description}
          optional
          error={errorOf('products[0].description')}
          value={description}
          onValue={setDescription}
          rows={3}
          maxLength={1_000}
        />
      </Fields>
      <Fields two>
        <TextField
          label={texts.country}
          hint={texts.countryHint}
          error={errorOf('destination_country')}
          value={country}
          onValue={setCountry}
          maxLength={2}
          required={code.trim() === ''}
        />
        <TextField
          label={texts.code}
          optional
          hint={texts.codeHint}
          error={errorOf('products[0].hs_code')}
          value={code}
          onValue={setCode}
          maxLength={32}
          mono
        />
      </Fields>
      <Button kind="solid" type="submit" busy={classify.isBusy}>
        {texts.act}
      </Button>
      <Failure error={classify.error} what={texts.actWhat} />
    </PageForm>
  );
}

/** What was typed, without the space around it; an empty field is absent. */
function bodyOf(typed: Record<keyof ClassifyBody, string>): ClassifyBody {
  return {
    title: typed.title.trim(),
    description: typed.description.trim() || null,
    hs_code: typed.hs_code.trim() || null,
    destination_country: typed.destination_country.trim() || null,
  };
}

function Result({ found, text }: { readonly found: Classified; readonly text: string }) {
  const { base } = useMerchant();
  const { hs_code: code, source, alternatives, needs_more_detail: missing, restricted } = found;
  const sure = source === 'validated' ? texts.own : confidenceText(found.confidence);
  return (
    <Section
      title={texts.result}
      acts={
        <Link to={`${base}/quotes/new`} search={{ code, text }} className={linkClass}>
          {texts.use}
        </Link>
      }
    >
      {restricted !== null && <Banner tone="bad" fact={texts.restricted(restricted.reason.replaceAll('_', ' '))} />}
      {found.mismatch_warning && <Banner tone="warn" fact={texts.mismatch} />}
      <Facts
        rows={[
          [texts.columns.code, <code key="code">{code}</code>],
          [texts.columns.product, found.normalized_description],
          [texts.columns.confidence, sure],
          ...(missing.length === 0 ? [] : [[texts.helps, missing.join(', ').replaceAll('_', ' ')] as const]),
        ]}
      />
      {alternatives.length > 0 && (
        <Table
          caption={texts.alternatives}
          rows={alternatives}
          rowKey={(each) => `${each.hs_code} ${each.category}`}
          columns={columns}
        />
      )}
    </Section>
  );
}

function confidenceText(confidence: number): string {
  const words = confidence >= sureFrom ? texts.sure : confidence >= unsureFrom ? texts.unsure : texts.unknown;
  return texts.confidence(String(Math.floor(confidence * 100)), words);
}

const columns: readonly Column<Classified['alternatives'][number]>[] = [
  { key: 'code', head: texts.columns.code, phone: 'title', cell: ({ hs_code: code }) => <code>{code}</code> },
  { key: 'product', head: texts.columns.product, phone: 'line', cell: (each) => each.normalized_description },
  {
    key: 'confidence',
    head: texts.columns.confidence,
    align: 'end',
    tone: 'soft',
    phone: 'title-end',
    cell: ({ confidence }) => `${Math.floor(confidence * 100)}\u202f%`,
  },
];
