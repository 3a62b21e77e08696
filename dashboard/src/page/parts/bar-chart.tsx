import { useState } from 'react';
import styles from './bar-chart.module.css';

export interface Bar {
  readonly label: string;
  readonly good: number;
  readonly bad: number;
}

const width = 760;
const height = 128;
const gap = 3;
/** Between the good and the bad part of a bar. */
const seam = 1;

/**
 * Bars with a good part below and a bad part above. The values of a bar are shown on hover, and all of them in a table
 * for those who do not see the picture.
 */
export function BarChart({
  label,
  bars,
  good,
  bad,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly good: string;
  readonly bad: string;
}) {
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(1, ...bars.map((bar) => bar.good + bar.bad));
  const step = width / Math.max(1, bars.length);
  const shown = at === null ? undefined : bars[at];
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.legend}>
        <span className={styles.value}>
          {shown !== undefined && `${shown.label}: ${shown.good} ${good}, ${shown.bad} ${bad}`}
        </span>
        <span className={styles.goodKey}>{good}</span>
        <span className={styles.badKey}>{bad}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        preserveAspectRatio="none"
        className={styles.picture}
        aria-hidden="true"
        onPointerLeave={() => setAt(null)}
      >
        <path d={`M0 ${height + 0.5}H${width}`} className={styles.axis} />
        {bars.map((bar, index) => (
          <Column key={bar.label} bar={bar} x={index * step} step={step} most={most} onPoint={() => setAt(index)} />
        ))}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars[Math.floor(bars.length / 2)]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <table className={styles.hidden}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">{good}</th>
            <th scope="col">{bad}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.good}</td>
              <td>{bar.bad}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function Column({
  bar,
  x,
  step,
  most,
  onPoint,
}: {
  readonly bar: Bar;
  readonly x: number;
  readonly step: number;
  readonly most: number;
  readonly onPoint: () => void;
}) {
  // Room for the tallest bar and its seam.
  const scale = (height - seam) / most;
  const goodHeight = bar.good * scale;
  const badHeight = bar.bad * scale;
  const left = x + gap / 2;
  return (
    <g onPointerEnter={onPoint}>
      <rect x={x} y={0} width={step} height={height} className={styles.target} />
      <rect x={left} y={height - goodHeight} width={step - gap} height={goodHeight} className={styles.good} />
      <rect
        x={left}
        y={height - goodHeight - badHeight - (bar.bad > 0 && bar.good > 0 ? seam : 0)}
        width={step - gap}
        height={badHeight}
        className={styles.bad}
      />
    </g>
  );
}
