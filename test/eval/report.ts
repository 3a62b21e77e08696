import { type Accuracy, accuracyOf, type Judged } from './accuracy.js';
import type { BandFigures } from './outside.js';

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

export function renderAccuracy(name: string, accuracy: Accuracy): string {
  const { count, chapter, heading, subheading, offered, firstThree, coverage, sure, calibrationError, bins } = accuracy;
  return [
    `${name}: ${count} products`,
    `  chapter ${percent(chapter)}   heading ${percent(heading)}   HS6 ${percent(subheading)}   HS6 among the first three ${percent(firstThree)}, among all six ${percent(offered)}`,
    `  coverage ${percent(coverage)}   confidence ≥ 0.8: ${percent(sure.share)} of classifications, ${percent(sure.heading)} right at heading`,
    `  calibration error ${calibrationError.toFixed(3)}`,
    ...bins.map(
      (bin) =>
        `    ${bin.from.toFixed(1)}–${(bin.from + 0.1).toFixed(1)}  n ${String(bin.count).padStart(4)}  confidence ${bin.confidence.toFixed(2)}  right ${bin.heading.toFixed(2)}`,
    ),
  ].join('\n');
}

/** By area, the least accurate first. */
export function renderAreas(name: string, judged: readonly Judged[]): string {
  const areas = [...new Set(judged.map(({ product }) => product.area))].map((area) => ({
    area,
    accuracy: accuracyOf(judged.filter(({ product }) => product.area === area)),
  }));
  const rows = areas.toSorted((one, other) => one.accuracy.subheading - other.accuracy.subheading);
  return [
    `${name} by area`,
    ...rows.map(
      ({ area, accuracy }) =>
        `  ${area.padEnd(24)} n ${String(accuracy.count).padStart(4)}  heading ${percent(accuracy.heading).padStart(7)}  HS6 ${percent(accuracy.subheading).padStart(7)}`,
    ),
  ].join('\n');
}

export function renderFailures(name: string, judged: readonly Judged[]): string {
  const wrong = judged.filter(({ subheading }) => !subheading);
  return [
    `${name}: ${wrong.length} wrong`,
    ...wrong.map(
      ({ product, found, heading }) =>
        `  ${product.id} ${found.hsCode} (${found.confidence.toFixed(2)}, ${found.normalizedDescription}), not ${product.accept.join('|')}${heading ? '' : ' — other heading'}: ${product.title}`,
    ),
  ].join('\n');
}

export function renderBands(title: string, bands: readonly BandFigures[]): string {
  return [
    title,
    ...bands.map(
      ({ name, count, right, said, error, interval: [low, high] }) =>
        `  ${name.padEnd(14)} n ${String(count).padStart(3)}  said ${said} %  right ${right}, ${Math.round((100 * right) / Math.max(1, count))} ± ${error} % (95 %: ${low} to ${high} %)`,
    ),
  ].join('\n');
}
