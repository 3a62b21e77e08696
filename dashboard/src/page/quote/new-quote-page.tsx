import { currencies } from '@landed/contracts/money/currency';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { QuoteCreated } from '../../wire/quote.js';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { SelectField, TextField } from '../parts/field.js';
import { Fields, Line, PageBody, PageHead } from '../parts/layout.js';
import { PageForm } from '../parts/page-form.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { quoteTexts } from '../text/quote.js';
import { LineFields } from './line-fields.js';
import { linesMax, priceOf, quoteBody, type TypedLine, type TypedOrder } from './new-quote.js';

const texts = quoteTexts.form;
const emptyLine: TypedLine = { description: '', quantity: '1', price: '', code: '', origin: '' };

/** An order to price. Its first item can come with the address. */
export function NewQuotePage() {
  const { base } = useMerchant();
  const navigate = useNavigate();
  const [order, setOrder] = useState<TypedOrder>(firstOrder(useSearch({ strict: false })));
  const [isSent, setIsSent] = useState(false);
  const price = useAct(async () => {
    setIsSent(true);
    const body = quoteBody(order);
    if (body === null) return;
    const { id } = await post<QuoteCreated>(`${base}/quotes`, body);
    await navigate({ to: `${base}/quotes/${id}` });
  });
  const { lines } = order;
  const setLines = (next: readonly TypedLine[]) => setOrder({ ...order, lines: next });
  return (
    <PageBody>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      <PageForm onSubmit={() => price.run()}>
        <OrderFields order={order} isSent={isSent} error={price.error} onOrder={setOrder} />
        {lines.map((line, index) => (
          // Items have nothing of their own to be known by.
          <LineFields
            key={index}
            index={index}
            line={line}
            isSent={isSent}
            errorOf={(field) => fieldError(price.error, `line_items[${index}].${field}`)}
            onLine={(next) => setLines(lines.map((old, at) => (at === index ? next : old)))}
            onRemove={lines.length === 1 ? undefined : () => setLines(lines.filter((_, at) => at !== index))}
          />
        ))}
        <Line>
          <Button icon="plus" disabled={lines.length >= linesMax} onClick={() => setLines([...lines, emptyLine])}>
            {texts.add}
          </Button>
          <Button kind="solid" type="submit" busy={price.isBusy}>
            {texts.act}
          </Button>
        </Line>
        <Failure error={price.error} what={texts.actWhat} />
      </PageForm>
    </PageBody>
  );
}

function firstOrder({ code, text }: { readonly code?: unknown; readonly text?: unknown }): TypedOrder {
  const line = {
    ...emptyLine,
    ...(typeof code === 'string' && { code: code.slice(0, 20) }),
    ...(typeof text === 'string' && { description: text.slice(0, 500) }),
  };
  return { from: '', to: '', postal: '', currency: 'EUR', shipping: '', lines: [line] };
}

function OrderFields({
  order,
  isSent,
  error,
  onOrder,
}: {
  readonly order: TypedOrder;
  readonly isSent: boolean;
  readonly error: unknown;
  readonly onOrder: (order: TypedOrder) => void;
}) {
  const change = (name: Exclude<keyof TypedOrder, 'lines'>) => (value: string) => onOrder({ ...order, [name]: value });
  const isWrongShipping = isSent && order.shipping.trim() !== '' && priceOf(order.shipping) === null;
  return (
    <Fields two>
      <TextField
        label={texts.from}
        hint={quoteTexts.hs.countryHint}
        error={fieldError(error, 'ship_from_country')}
        value={order.from}
        onValue={change('from')}
        maxLength={2}
        required
      />
      <TextField
        label={texts.to}
        hint={quoteTexts.hs.countryHint}
        error={fieldError(error, 'destination_country')}
        value={order.to}
        onValue={change('to')}
        maxLength={2}
        required
      />
      <TextField
        label={texts.postal}
        optional
        hint={texts.postalHint}
        error={fieldError(error, 'destination_postal_code')}
        value={order.postal}
        onValue={change('postal')}
        maxLength={20}
      />
      <SelectField
        label={texts.currency}
        value={order.currency}
        onValue={change('currency')}
        choices={currencies.map((currency) => [currency, currency])}
      />
      <TextField
        label={texts.shipping}
        optional
        hint={texts.amountHint}
        error={isWrongShipping ? texts.notAmount : fieldError(error, 'shipping_amount')}
        value={order.shipping}
        onValue={change('shipping')}
        inputMode="decimal"
        maxLength={20}
      />
    </Fields>
  );
}
