import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.js';
import { classNames } from './class-names.js';
import styles from './field.module.css';

interface Labelled {
  readonly label: ReactNode;
  readonly optional?: boolean;
  /** At the end of the label's line: a link, a counter. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint, and is read out with the field. */
  readonly error?: ReactNode;
}

/** What connects a control to its label, hint and error. */
export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** A label above, a control, and a hint or an error below. */
export function Field({
  label,
  optional = false,
  aside,
  hint,
  error,
  children,
}: Labelled & { readonly children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const below = error ?? hint;
  const isWrong = error !== undefined && error !== null;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label} {optional && <span className={styles.optional}>optional</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': below === undefined || below === null ? undefined : `${id}-below`,
        'aria-invalid': isWrong || undefined,
      })}
      {below !== undefined && below !== null && (
        <p className={classNames(styles.below, isWrong && styles.error)} id={`${id}-below`}>
          {isWrong && <Icon name="warning" size="small" />}
          <span>{below}</span>
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Labelled &
  Omit<ComponentProps<'input'>, 'className' | 'style' | 'onChange' | 'value' | 'id'> & {
    readonly value: string;
    readonly onValue: (value: string) => void;
    readonly mono?: boolean;
    /** Inside the field, after the text. */
    readonly end?: ReactNode;
    /** Inside the field, before the text. */
    readonly start?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, optional, aside, hint, error, value, onValue, mono = false, end, start, ...rest } = props;
  const texts = { label, optional: optional ?? false, aside, hint, error };
  return (
    <Field {...texts}>
      {(ids) => (
        <span className={classNames(styles.control, rest.readOnly === true && styles.fixed)}>
          {start}
          <input
            {...rest}
            {...ids}
            className={classNames(styles.input, mono && styles.mono)}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
          {end}
        </span>
      )}
    </Field>
  );
}

/** A text of several lines. */
export function TextAreaField({
  value,
  onValue,
  rows = 4,
  maxLength,
  ...texts
}: Labelled & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
}) {
  return (
    <Field {...texts}>
      {(ids) => (
        <textarea
          {...ids}
          className={styles.area}
          rows={rows}
          {...(maxLength !== undefined && { maxLength })}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function SelectField({
  value,
  onValue,
  choices,
  ...texts
}: Labelled & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly choices: readonly (readonly [value: string, text: string])[];
}) {
  return (
    <Field {...texts}>
      {(ids) => (
        <span className={styles.control}>
          <select
            {...ids}
            className={styles.input}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          >
            {choices.map(([choice, text]) => (
              <option key={choice} value={choice}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}

export function CheckField({
  checked,
  onChecked,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'style' | 'onChange' | 'type'> & {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" checked={checked} onChange={(event) => onChecked(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
