/** Postal codes of Australia by state. A code that crosses a border belongs to every state that it reaches. */
const ranges: readonly (readonly [first: number, last: number, states: readonly string[]])[] = [
  [872, 872, ['NT', 'SA', 'WA']],
  [2406, 2406, ['NSW', 'QLD']],
  [2540, 2540, ['NSW', 'ACT']],
  [2611, 2611, ['ACT', 'NSW']],
  [2618, 2620, ['ACT', 'NSW']],
  [2648, 2648, ['NSW', 'VIC']],
  [3585, 3586, ['VIC', 'NSW']],
  [3644, 3644, ['VIC', 'NSW']],
  [3691, 3691, ['VIC', 'NSW']],
  [3707, 3707, ['VIC', 'NSW']],
  [4375, 4385, ['QLD', 'NSW']],
  [4825, 4825, ['QLD', 'NT']],
  [5440, 5440, ['SA', 'NSW']],
  [200, 299, ['ACT']],
  [800, 999, ['NT']],
  [2600, 2617, ['ACT']],
  [2900, 2920, ['ACT']],
  [1000, 2999, ['NSW']],
  [3000, 3999, ['VIC']],
  [4000, 4999, ['QLD']],
  [5000, 5999, ['SA']],
  [6000, 6999, ['WA']],
  [7000, 7999, ['TAS']],
  [8000, 8999, ['VIC']],
  [9000, 9999, ['QLD']],
];

/** The states that an Australian postal code belongs to; empty for a text that is not one. The first range counts. */
export function australianStatesOf(postalCode: string): readonly string[] {
  if (!/^\d{4}$/.test(postalCode)) return [];
  const code = Number(postalCode);
  return ranges.find(([first, last]) => code >= first && code <= last)?.[2] ?? [];
}
