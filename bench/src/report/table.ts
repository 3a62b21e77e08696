import type { Goal, Row } from './row.js';

const columns = ['id', 'value', 'baseline', 'ratio [min–max]', 'goal (stretch)', ''] as const;

/** The rows as one aligned table. */
export function renderTable(rows: readonly Row[]): string {
  const cells = [columns, columns.map(() => ''), ...rows.map(rowCells)];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line, index) => (index === 1 ? widths.map((width) => '─'.repeat(width)).join('──') : aligned(line, widths)))
    .join('\n');
}

function aligned(line: readonly string[], widths: readonly number[]): string {
  return line
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();
}

function rowCells({ id, value, unit, baseline, ratio, goal, verdict, reachesStretch }: Row): string[] {
  return [
    id,
    `${figure(value)} ${unit}`.trim(),
    baseline === null ? '' : `${baseline.name} ${figure(baseline.value)}`,
    ratio === null ? '' : `${ratio.median.toFixed(2)} [${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}]`,
    goal === null ? '' : goalText(goal),
    reachesStretch && verdict === 'ok' ? 'ok (stretch)' : verdict,
  ];
}

function goalText({ of, bound, target, stretch }: Goal): string {
  const sign = bound === 'at most' ? '≤' : '≥';
  const times = of === 'ratio' ? '×' : '';
  return `${sign} ${target}${times}${stretch === undefined ? '' : ` (${stretch}${times})`}`;
}

/** Three significant figures; whole numbers unchanged. */
function figure(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}
