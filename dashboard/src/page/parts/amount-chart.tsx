import { useState } from 'react';
import styles from './amount-chart.module.css';
import { classNames } from './class-names.js';
import { formatAmount, minorUnits } from './format-amount.js';
import { scaleOf, shortNumber } from './scale.js';

export interface AmountBar {
  readonly label: string;
  /** Minor units. */
  readonly amount: number;
  /** The amount can still change: today. */
  readonly isOpen?: boolean;
}

const width = 760;
const height = 128;
const gap = 4;

/** Amounts by day. The value of a bar is shown on hover, and all of them in a table for those who do not see the picture. */
export function AmountChart({
  label,
  bars,
  currency,
  head,
  tone,
}: {
  readonly label: string;
  readonly bars: readonly AmountBar[];
  readonly currency: string;
  /** The head of the column of amounts, read out. */
  readonly head: string;
  /** The colour of the second series: for what is not income. */
  readonly tone?: 'second';
}) {
  const [at, setAt] = useState<number | null>(null);
  const units = minorUnits(currency);
  const lines = scaleOf(Math.max(0, ...bars.map(({ amount }) => amount)) / units);
  const end = Math.max(1 / units, lines.at(-1) ?? 0) * units;
  const step = width / Math.max(1, bars.length);
  const shown = at === null ? undefined : bars[at];
  return (
    <figure className={classNames(styles.chart, tone === 'second' && styles.second)} aria-label={label}>
      <figcaption className={styles.value}>
        {shown !== undefined && `${shown.label}: ${formatAmount(shown.amount, currency)} ${currency}`}
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.scale}>
          {lines.toReversed().map((line) => (
            <span key={line}>{shortNumber(line)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height + 1}`}
          preserveAspectRatio="none"
          className={styles.picture}
          onPointerLeave={() => setAt(null)}
        >
          {lines.slice(1).map((line) => {
            const y = height - (line * units * height) / end + 0.5;
            return <path key={line} d={`M0 ${y}H${width}`} className={styles.grid} />;
          })}
          <path d={`M0 ${height + 0.5}H${width}`} className={styles.axis} />
          {bars.map(({ label: name, amount, isOpen = false }, index) => {
            const tall = (Math.max(0, amount) * height) / end;
            return (
              <g key={name} className={isOpen ? styles.open : undefined} onPointerEnter={() => setAt(index)}>
                <rect x={index * step} y={0} width={step} height={height} className={styles.target} />
                <rect
                  x={index * step + gap / 2}
                  y={height - tall}
                  width={Math.max(1, step - gap)}
                  height={tall}
                  rx={2}
                  className={styles.bar}
                />
              </g>
            );
          })}
        </svg>
        <div className={styles.labels}>
          {ticksOf(bars).map((index) => (
            <span key={index} style={{ insetInlineStart: `${((index + 0.5) * 100) / bars.length}%` }}>
              {bars[index]?.label}
            </span>
          ))}
        </div>
      </div>
      <ValueTable label={label} bars={bars} currency={currency} head={head} />
    </figure>
  );
}

/** Longer charts have a label each month, the others each week. */
const weeksMax = 35;

/** The bars with a label, counted from the day that can still change, else from the first one. */
function ticksOf(bars: readonly AmountBar[]): readonly number[] {
  const every = bars.length > weeksMax ? 30 : 7;
  const isFromEnd = bars.at(-1)?.isOpen ?? false;
  const ticks = bars.flatMap((_, index) =>
    (isFromEnd ? bars.length - 1 - index : index) % every === 0 ? [index] : [],
  );
  // A label that is wider than its bar would leave the picture there.
  return ticks.filter((index) => (isFromEnd ? index > 0 : index < bars.length - 1));
}

function ValueTable({
  label,
  bars,
  currency,
  head,
}: {
  readonly label: string;
  readonly bars: readonly AmountBar[];
  readonly currency: string;
  readonly head: string;
}) {
  return (
    <table className={styles.hidden}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            <td>
              {formatAmount(bar.amount, currency)} {currency}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
