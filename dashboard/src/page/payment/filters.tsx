import { currencies } from '@landed/contracts/money/currency';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../icon/icon.js';
import { Button } from '../parts/button.js';
import { classNames } from '../parts/class-names.js';
import { SelectField, TextField } from '../parts/field.js';
import { paymentTexts } from '../text/payment.js';
import styles from './payments-page.module.css';
import { isFiltered, type PaymentsSearch } from './payments-search.js';

const texts = paymentTexts.filters;
type Name = 'status' | 'currency' | 'from' | 'until' | 'reference';

const filters: readonly { readonly name: Name; readonly text: string; readonly type: 'choice' | 'date' | 'text' }[] = [
  { name: 'status', text: texts.status, type: 'choice' },
  { name: 'currency', text: texts.currency, type: 'choice' },
  { name: 'from', text: texts.from, type: 'date' },
  { name: 'until', text: texts.before, type: 'date' },
  { name: 'reference', text: texts.reference, type: 'text' },
];

const choices: Readonly<Partial<Record<Name, readonly (readonly [string, string])[]>>> = {
  status: Object.entries(paymentTexts.statuses),
  currency: currencies.map((currency) => [currency, currency]),
};

/** Chips, each with one filter. A change goes back to the first page. */
export function Filters({
  search,
  onSearch,
}: {
  readonly search: PaymentsSearch;
  readonly onSearch: (next: PaymentsSearch) => void;
}) {
  const { after: _after, ...own } = search;
  const change = (name: Name, value: string) => {
    const { [name]: _old, ...others } = own;
    onSearch({ ...others, ...(value !== '' && { [name]: value }) });
  };
  return (
    <div className={styles.filters} role="group" aria-label={texts.label}>
      {filters.map(({ name, text, type }) => (
        <Chip
          key={`${name}=${own[name] ?? ''}`}
          name={text}
          value={own[name] ?? ''}
          shown={choices[name]?.find(([value]) => value === own[name])?.[1] ?? own[name]}
          onValue={(value) => change(name, value)}
        >
          {(value, onValue) =>
            type === 'choice' ? (
              <SelectField
                label={text}
                value={value}
                onValue={onValue}
                choices={[['', texts.any], ...(choices[name] ?? [])]}
              />
            ) : (
              <TextField label={text} type={type} value={value} onValue={onValue} maxLength={128} autoComplete="off" />
            )
          }
        </Chip>
      ))}
      {isFiltered(own) && (
        <Button kind="bare" onClick={() => onSearch({})}>
          {paymentTexts.clear}
        </Button>
      )}
    </div>
  );
}

/** A button that opens its field above the page; with a value, a second one removes the filter. */
function Chip({
  name,
  value,
  shown,
  onValue,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly shown: string | undefined;
  readonly onValue: (value: string) => void;
  readonly children: (value: string, onValue: (value: string) => void) => ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(value);
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
          onSubmit={(event) => {
            event.preventDefault();
            popover.current?.hidePopover();
            onValue(draft.trim());
          }}
        >
          {children(draft, setDraft)}
          <Button kind="solid" type="submit">
            {texts.apply}
          </Button>
        </form>
      </div>
    </span>
  );
}
