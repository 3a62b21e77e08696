import { phrases, quotedPhrases } from './phrases.js';
import { proseOf } from './prose.js';
import { continuesDescribe, hasVerb, lacksSubject } from './title-verb.js';

export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  /** What to write instead. */
  readonly use: string;
}

/** A line with this marker and a reason, or the line after it, may keep its words. */
const exception = /language-ok: \S/;

/** A comment that begins like this leaves its noun to the name that it stands above. "The same request" has one. */
const commentWithoutNoun =
  /(?:\/\*\*\s+(?:\* )?|(?<!:)\/\/ )(?:Of\b|The same(?=[.:,;]| (?:for|of|as|with|on|in|again|unless)\b))/g;
const commentWithNoun = 'the noun: "The status of the payout", "Every run has this key"';

const titleWithVerb = 'a subject and a verb: "rejects a second capture while one is in flight"';
const wholeTitle = 'a title that is understood without its describe: start with the subject or the verb';
const titleWithSubject = 'a subject before the verb: "a repeated charge is stored once", not "is stored once"';

/** Words and test titles of one file that the rules of docs/conventions.md do not allow. */
export function findProblems(file: string, source: string): Problem[] {
  const { text, titles } = proseOf(file, source);
  const lines = source.split('\n');
  const prose = quotedPhrases.reduce((rest, quoted) => rest.replaceAll(quoted, quoted.replaceAll(/\S/g, '\0')), text);
  const at = (offset: number, found: string, use: string): Problem => ({
    file,
    line: source.slice(0, offset).split('\n').length,
    found: found.replaceAll(/\s+/g, ' ').trim(),
    use,
  });
  const problems = [
    ...phrases.flatMap(({ pattern, use }) =>
      [...pathProse(file).matchAll(pattern)].map(([found]) => at(0, `"${found}" in the path`, use)),
    ),
    ...phrases.flatMap(({ pattern, use }) =>
      [...prose.matchAll(pattern)].map(({ index, 0: found }) => at(index, found, use)),
    ),
    ...[...source.matchAll(commentWithoutNoun)].map(({ index, 0: found }) => at(index, found, commentWithNoun)),
    ...titles.flatMap(({ from, title }) => {
      if (!hasVerb(title)) return [at(from, `'${title}'`, titleWithVerb)];
      if (continuesDescribe(title)) return [at(from, `'${title}'`, wholeTitle)];
      return lacksSubject(title) ? [at(from, `'${title}'`, titleWithSubject)] : [];
    }),
  ];
  return problems
    .filter(({ line }) => ![lines[line - 1], lines[line - 2]].some((text) => exception.test(text ?? '')))
    .toSorted((one, other) => one.line - other.line);
}

/** A path as words: `test/store/refund-races.db.test.ts` is checked as "refund races". */
const pathProse = (file: string): string => file.replaceAll(/[/.]/g, '\0').replaceAll('-', ' ');
