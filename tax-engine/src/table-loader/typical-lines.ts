/** Why a national line is the typical one of its HS6. The first four come from data, `reviewed` from a person. */
export const typicalReasons = ['single', 'trade_share', 'last_line', 'mode', 'reviewed'] as const;

export type TypicalReason = (typeof typicalReasons)[number];

/** The national line that is priced where the merchant sent the HS6 alone. */
export interface TypicalLine {
  readonly code: string;
  readonly reason: TypicalReason;
}

/** As a file has them: by reason, the lines of 8 or 10 digits in texts with spaces. The first six digits are the HS6. */
export type TypicalTexts = Readonly<Partial<Record<TypicalReason, readonly string[]>>>;

const lines = /^\d{8}(\d{2})?( \d{8}(\d{2})?)*$/;

/** What is wrong with the lines of a file, as sentences. */
export function typicalProblems(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
    return ['not an object with reasons as names'];
  return Object.entries(texts).flatMap(([reason, list]: readonly [string, unknown]) => {
    if (!typicalReasons.some((known) => known === reason))
      return [`${reason} is not one of ${typicalReasons.join(', ')}`];
    if (!Array.isArray(list)) return [`${reason}: not a list of texts`];
    return list.every((text) => typeof text === 'string' && lines.test(text))
      ? []
      : [`${reason}: not codes of 8 or 10 digits with a space between them`];
  });
}

/** Every typical line by its HS6. */
export function typicalByHs6(texts: TypicalTexts): ReadonlyMap<string, TypicalLine> {
  const byHs6 = new Map<string, TypicalLine>();
  for (const reason of typicalReasons) {
    for (const code of codesOf(texts, reason)) byHs6.set(code.slice(0, 6), { code, reason });
  }
  return byHs6;
}

/** The HS6 that have more than one typical line. */
export function repeatedTypical(texts: TypicalTexts): string[] {
  const seen = new Set<string>();
  return typicalReasons
    .flatMap((reason) => codesOf(texts, reason).map((code) => code.slice(0, 6)))
    .filter((hs6) => seen.has(hs6) || !seen.add(hs6));
}

/** The lines as a file has them: a text for each reason and chapter. */
export function typicalTexts(byHs6: Iterable<readonly [hs6: string, line: TypicalLine]>): TypicalTexts {
  const all = [...byHs6].map(([, line]) => line).toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return Object.fromEntries(
    typicalReasons.flatMap((reason) => {
      const chapters = new Map<string, string[]>();
      for (const { code } of all.filter((line) => line.reason === reason)) {
        const chapter = code.slice(0, 2);
        chapters.set(chapter, [...(chapters.get(chapter) ?? []), code]);
      }
      return chapters.size === 0 ? [] : [[reason, [...chapters.values()].map((codes) => codes.join(' '))] as const];
    }),
  );
}

function codesOf(texts: TypicalTexts, reason: TypicalReason): string[] {
  return (texts[reason] ?? []).flatMap((text) => text.split(' '));
}
