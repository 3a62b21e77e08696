/** Counts what the sequences covered, to show that they vary: `capture 200 captured`, `fault slow`, … */
export const coverage = new Map<string, number>();

export function cover(what: string): void {
  coverage.set(what, (coverage.get(what) ?? 0) + 1);
}
