import { classNames } from './class-names.js';
import styles from './stepper.module.css';
import { Time } from './time.js';

export interface Step {
  readonly name: string;
  /** When it was reached; null: not yet. RFC 3339. */
  readonly at: string | null;
  readonly isBad?: boolean;
}

/** The way of a thing through its statuses, with the time of each. */
export function Stepper({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map(({ name, at, isBad = false }) => (
        <li key={name} className={classNames(styles.step, at !== null && (isBad ? styles.bad : styles.done))}>
          <b>{name}</b>
          {at !== null && <Time at={at} />}
        </li>
      ))}
    </ol>
  );
}
