import { classNames } from './class-names.js';
import { formatAmount } from './format-amount.js';
import styles from './waterfall.module.css';

interface Step {
  readonly name: string;
  readonly amount: number;
}

/** Parts in order, each bar beginning where the one before ended, and their sum. The amounts are a table for everyone. */
export function Waterfall({
  label,
  steps,
  total,
  currency,
}: {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly total: Step;
  readonly currency: string;
}) {
  const ends = steps.reduce<readonly number[]>((sums, { amount }) => [...sums, (sums.at(-1) ?? 0) + amount], []);
  const low = Math.min(0, total.amount, ...ends);
  const span = Math.max(1, total.amount - low, ...ends.map((end) => end - low));
  const at = (amount: number) => ((amount - low) / span) * 100;
  return (
    <table className={styles.waterfall}>
      <caption className={styles.hidden}>{label}</caption>
      <tbody>
        {steps.map(({ name, amount }, index) => (
          <tr key={name} className={classNames(amount > 0 && styles.more, index === 0 && styles.first)}>
            <th scope="row">{name}</th>
            <Bar from={at(ends[index - 1] ?? 0)} to={at(ends[index] ?? 0)} />
            <td className={styles.amount}>{formatAmount(amount, currency)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{total.name}</th>
          <Bar from={at(0)} to={at(total.amount)} />
          <td className={styles.amount}>{formatAmount(total.amount, currency)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** In percent of the width. A part that is too small to see keeps a line. */
function Bar({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <td className={styles.chart} aria-hidden="true">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" className={styles.picture}>
        <rect
          x={Math.min(from, to)}
          y={0}
          width={Math.max(0.3, Math.abs(to - from))}
          height={12}
          className={styles.bar}
        />
      </svg>
    </td>
  );
}
