import { currencies } from '@landed/contracts/money/currency';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../icon/icon.js';
import { Button } from '../parts/button.js';
import { classNames } from '../parts/class-names.js';
import { SelectField, TextField } from '../parts/field.js';
import { useMay } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';
import styles from './payments-page.module.css';
import { isFilter, isFiltered, type PaymentsSearch } from './payments-search.js';

const texts = paymentTexts.filters;
/** Those with a chip: the tabs have the others. */
type Name = Exclude<keyof PaymentsSearch, 'after' | 'has'>;

interface Filter {
  readonly name: Name;
  readonly text: string;
  readonly type: 'choice' | 'date' | 'email' | 'text';
  /** What can be typed, such as an example. */
  readonly hint?: string;
}

const filters: readonly Filter[] = [
  { name: 'status', text: texts.status, type: 'choice' },
  { name: 'currency', text: texts.currency, type: 'choice' },
  { name: 'from', text: texts.from, type: 'date' },
  { name: 'until', text: texts.before, type: 'date' },
  { name: 'amount', text: texts.amount, type: 'text', hint: texts.amountHint },
  { name: 'reference', text: texts.reference, type: 'text' },
  { name: 'email', text: texts.email, type: 'email' },
  { name: 'last4', text: texts.last4, type: 'text', hint: texts.last4Hint },
  { name: 'metadata', text: texts.metadata, type: 'text', hint: texts.metadataHint },
];

const choices: Readonly<Partial<Record<Name, readonly (readonly [string, string])[]>>> = {
  status: Object.entries(paymentTexts.statuses),
  currency: currencies.map((currency) => [currency, currency]),
};

/** A choice by its name; several with commas between. */
function shownValue(name: Name, value: string | undefined): string | undefined {
  const named = choices[name];
  if (named === undefined || value === undefined) return value;
  return value
    .split(',')
    .map((one) => named.find(([choice]) => choice === one)?.[1] ?? one)
    .join(', ');
}

/** Chips, each with one filter. A change goes back to the first page. */
export function Filters({
  search,
  onSearch,
  children,
}: {
  readonly search: PaymentsSearch;
  readonly onSearch: (next: PaymentsSearch) => void;
  /** Behind the chips. */
  readonly children?: ReactNode;
}) {
  const { after: _after, ...own } = search;
  const seesBuyer = useMay('payments.read_buyer');
  const offered = filters.filter(({ name }) => name !== 'email' || seesBuyer);
  const change = (name: Name, value: string) => {
    const { [name]: _old, ...others } = own;
    onSearch({ ...others, ...(value !== '' && { [name]: value }) });
  };
  return (
    <div className={styles.filters} role="group" aria-label={texts.label}>
      {offered.map(({ name, text, type, hint }) => (
        <Chip
          key={`${name}=${own[name] ?? ''}`}
          name={text}
          value={own[name] ?? ''}
          shown={shownValue(name, own[name])}
          onValue={(value) => change(name, value)}
          errorOf={(value) => (value === '' || isFilter(name, value) ? undefined : texts.wrong[name])}
        >
          {(value, onValue, error) =>
            type === 'choice' ? (
              <SelectField
                label={text}
                value={value}
                onValue={onValue}
                choices={[['', texts.any], ...(choices[name] ?? [])]}
              />
            ) : (
              <TextField
                label={text}
                type={type}
                hint={hint}
                error={error}
                value={value}
                onValue={onValue}
                maxLength={600}
                autoComplete="off"
              />
            )
          }
        </Chip>
      ))}
      {isFiltered(own) && (
        <Button kind="bare" onClick={() => onSearch({})}>
          {paymentTexts.clear}
        </Button>
      )}
      {children}
    </div>
  );
}

/** A button that opens its field above the page; with a value, a second one removes the filter. */
export function Chip({
  name,
  value,
  shown,
  onValue,
  act = texts.apply,
  errorOf = () => undefined,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly shown: string | undefined;
  readonly onValue: (value: string) => void;
  readonly act?: string;
  /** Why a value is not taken: the field stays open with it. */
  readonly errorOf?: (value: string) => string | undefined;
  readonly children: (value: string, onValue: (value: string) => void, error: string | undefined) => ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (at === undefined || popover.current === null) return;
    const left = Math.min(at.left, innerWidth - popover.current.offsetWidth - 8);
    popover.current.style.left = `${Math.max(8, left)}px`;
    popover.current.style.top = `${at.bottom + 4}px`;
    popover.current.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <span className={classNames(styles.chip, value !== '' && styles.chosen)}>
      <button ref={button} type="button" className={styles.chipButton} popoverTarget={id}>
        {value === '' && <Icon name="plus" size="small" />}
        {name} {value !== '' && <b>{shown}</b>}
      </button>
      {value !== '' && (
        <button type="button" className={styles.chipRemove} aria-label={texts.remove(name)} onClick={() => onValue('')}>
          <Icon name="cross" size="small" />
        </button>
      )}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        onToggle={(event) => event.newState === 'open' && place()}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const wrong = errorOf(draft.trim());
            setError(wrong);
            if (wrong !== undefined) return;
            popover.current?.hidePopover();
            onValue(draft.trim());
          }}
        >
          {children(draft, setDraft, error)}
          <Button kind="solid" type="submit">
            {act}
          </Button>
        </form>
      </div>
    </span>
  );
}
