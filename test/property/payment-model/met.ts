/** What was met, so that one can see that it was not always the same: `capture 200 captured`, `fault slow`, … */
export const everythingMet = new Map<string, number>();

export function met(what: string): void {
  everythingMet.set(what, (everythingMet.get(what) ?? 0) + 1);
}
