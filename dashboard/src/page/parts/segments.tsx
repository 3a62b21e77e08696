import { classNames } from './class-names.js';
import styles from './segments.module.css';

/** Buttons of which one is pressed: they change the view of the same content. */
export function Segments<Value extends string>({
  label,
  value,
  onValue,
  choices,
}: {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly choices: readonly (readonly [value: Value, text: string])[];
}) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {choices.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          className={classNames(styles.segment, choice === value && styles.pressed)}
          onClick={() => onValue(choice)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
