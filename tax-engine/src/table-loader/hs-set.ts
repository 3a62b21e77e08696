/** A set of HS6 codes, given by chapters, headings and subheadings. */
export interface HsSet {
  has(hs6: string): boolean;
}

/** The codes below `prefixes`, except those below `except`. Both are lists of prefixes with two, four or six digits. */
export function hsSet(prefixes: readonly string[], except: readonly string[] = []): HsSet {
  const included = new Set(prefixes);
  const excluded = new Set(except);
  return { has: (hs6) => matches(included, hs6) && !matches(excluded, hs6) };
}

function matches(prefixes: ReadonlySet<string>, hs6: string): boolean {
  return prefixes.has(hs6) || prefixes.has(hs6.slice(0, 4)) || prefixes.has(hs6.slice(0, 2));
}
