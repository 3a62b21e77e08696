/** Sums of absolute amounts in minor units. */
export interface Volumes {
  readonly matchedVolume: number;
  readonly grossVolume: number;
}

/** The share of the volume that is matched, from 0 to 1. A day without volume is explained. */
export function explainedVolume({ matchedVolume, grossVolume }: Volumes): number {
  return grossVolume === 0 ? 1 : matchedVolume / grossVolume;
}

/** For people, with two decimals. Rounded down: only a completely explained volume is 100.00 %. */
export function explainedPercent(volumes: Volumes): string {
  return `${(Math.floor(explainedVolume(volumes) * 10_000) / 100).toFixed(2)} %`;
}
