import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { Fields, Section } from '../parts/layout.js';
import { quoteTexts } from '../text/quote.js';
import { priceOf, quantityOf, type TypedLine } from './new-quote.js';

const texts = quoteTexts.form;

/** The fields of one item. `isSent`: the form was submitted, so amounts that cannot be read are errors now. */
export function LineFields({
  index,
  line,
  isSent,
  errorOf,
  onLine,
  onRemove,
}: {
  readonly index: number;
  readonly line: TypedLine;
  readonly isSent: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly onLine: (line: TypedLine) => void;
  /** Absent for the only item. */
  readonly onRemove?: (() => void) | undefined;
}) {
  const change = (name: keyof TypedLine) => (value: string) => onLine({ ...line, [name]: value });
  return (
    <Section
      title={texts.line(index + 1)}
      acts={
        onRemove !== undefined && (
          <Button kind="bare" onClick={onRemove} aria-label={texts.remove(index + 1)}>
            {texts.remove(index + 1)}
          </Button>
        )
      }
    >
      <Fields>
        <TextField
          label={texts.description}
          error={errorOf('description')}
          value={line.description}
          onValue={change('description')}
          maxLength={500}
          required
        />
      </Fields>
      <Numbers line={line} isSent={isSent} errorOf={errorOf} change={change} />
    </Section>
  );
}

function Numbers({
  line,
  isSent,
  errorOf,
  change,
}: {
  readonly line: TypedLine;
  readonly isSent: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly change: (name: keyof TypedLine) => (value: string) => void;
}) {
  const isWrongQuantity = isSent && quantityOf(line.quantity) === null;
  const isWrongPrice = isSent && priceOf(line.price) === null;
  return (
    <Fields two>
      <TextField
        label={texts.quantity}
        error={isWrongQuantity ? texts.notQuantity : errorOf('quantity')}
        value={line.quantity}
        onValue={change('quantity')}
        inputMode="numeric"
        maxLength={5}
        required
      />
      <TextField
        label={texts.price}
        hint={texts.amountHint}
        error={isWrongPrice ? texts.notAmount : errorOf('unit_amount')}
        value={line.price}
        onValue={change('price')}
        inputMode="decimal"
        maxLength={20}
        required
      />
      <TextField
        label={texts.code}
        error={errorOf('hs_code')}
        value={line.code}
        onValue={change('code')}
        maxLength={20}
        mono
        required
      />
      <TextField
        label={texts.origin}
        optional
        hint={texts.originHint}
        error={errorOf('origin_country')}
        value={line.origin}
        onValue={change('origin')}
        maxLength={2}
      />
    </Fields>
  );
}
