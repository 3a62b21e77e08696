/** A set of HS codes, given by chapters, headings, subheadings and national lines. */
export interface HsSet {
  /** Whether the set has a code of 6 to 10 digits: one of its prefixes starts it. A national line is not in it by its HS6. */
  has(code: string): boolean;
}

/** The codes below `prefixes`, except those below `except`. Both are lists of prefixes with 2, 4, 6, 8 or 10 digits. */
export function hsSet(prefixes: readonly string[], except: readonly string[] = []): HsSet {
  const included = prefixSet(prefixes);
  const excluded = prefixSet(except);
  return { has: (code) => included(code) && !excluded(code) };
}

function prefixSet(prefixes: readonly string[]): (code: string) => boolean {
  const known = new Set(prefixes);
  const lengths = [...new Set(prefixes.map((prefix) => prefix.length))];
  return (code) => lengths.some((length) => length <= code.length && known.has(code.slice(0, length)));
}
