import { type Piece, scanTypescript } from './scan-typescript.js';

/** Text for readers in one file. */
export interface Prose {
  /** As long as the file. Everything that is not prose is `\0`, apart from white space. */
  readonly text: string;
  readonly titles: readonly Title[];
}

/** The title of one test, as it is in the source. */
export interface Title {
  /** A part that is computed is `%s`. */
  title: string;
  /** Where its literal starts. */
  readonly from: number;
}

/** Replaces by `\0`, so that offsets and line numbers stay the same. */
const hide = (text: string): string => text.replaceAll(/\S/g, '\0');
const space = (text: string): string => text.replaceAll(/\S/g, ' ');

const isTestFile = (file: string): boolean => /\.test\.ts$|^test\//.test(file);

/** Reads the prose of a file by its type. A file of another type has none. */
export function proseOf(file: string, text: string): Prose {
  if (/\.(ts|mjs|js)$/.test(file)) return typescriptProse(file, text);
  if (file.endsWith('.md')) return { text: markdownProse(text), titles: [] };
  if (file.endsWith('.prisma')) return { text: lineComments(text, '//'), titles: [] };
  if (file.endsWith('.sql')) return { text: lineComments(text, '--'), titles: [] };
  // The forms of issues are read by people, apart from their comments.
  if (/^\.github\/.*\.yml$/.test(file)) return { text: withoutCode(text), titles: [] };
  if (/\.(ya?ml|sh)$|^\.ci\/run$/.test(file)) return { text: lineComments(text, '#'), titles: [] };
  return { text: '', titles: [] };
}

/** Comments everywhere; messages in product code; in test files only titles, because the rest is data. */
function typescriptProse(file: string, text: string): Prose {
  const titles: Title[] = [];
  let prose = '';
  const { pieces, code } = scanTypescript(text);
  for (const piece of pieces) {
    const before = code.slice(0, piece.literal).trimEnd();
    const call = piece.kind === 'comment' ? null : testCallBefore(before);
    prose += hide(text.slice(prose.length, piece.from - delimiterLength(piece)));
    prose += delimiterOf(text.slice(prose.length, piece.from), piece);
    const content = text.slice(piece.from, piece.to);
    if (call === 'it') addTitle(titles, piece, content);
    prose += isProse(file, piece, content, before, call) ? readable(piece, content) : hide(content);
  }
  return { text: prose + hide(text.slice(prose.length)), titles };
}

/** A template's parts make one title. */
function addTitle(titles: Title[], { literal, from }: Piece, content: string): void {
  const known = titles.at(-1);
  if (known?.from === literal) known.title += `%s${content}`;
  else titles.push({ title: from === literal + 1 ? content : `%s${content}`, from: literal });
}

const delimiterLength = ({ kind }: Piece): number => (kind === 'comment' ? 2 : 0);

/** The `//` between two lines of one comment is white space, so that phrases match across lines. */
const delimiterOf = (text: string, { kind }: Piece): string => (kind === 'comment' ? space(text) : hide(text));

function isProse(file: string, { kind }: Piece, content: string, before: string, call: string | null): boolean {
  if (kind === 'comment' || call !== null) return true;
  if (isTestFile(file) || isSql(before, content)) return false;
  return kind === 'template' || /[a-z]\S*\s+\S*[a-z]/i.test(content);
}

function readable({ kind }: Piece, content: string): string {
  const text = withoutCode(content);
  return kind === 'comment' ? text.replaceAll(/^\s*\*+/gm, space) : text;
}

function isSql(before: string, content: string): boolean {
  if (/\b(sql|query|\w+Raw\w*)(<[^;]*>)?\(?$/.test(before.slice(-600))) return true;
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|LOCK|SET|TRUNCATE|GRANT|EXPLAIN)\b/.test(content);
}

/** `it` when what follows is the title of a test, `describe` for that of a group, otherwise null. */
function testCallBefore(before: string): 'it' | 'describe' | null {
  if (!before.endsWith('(')) return null;
  const callee = withoutArguments(before.slice(0, -1));
  const [, name] = /\b(it|test|describe)(\.\w+)*$/.exec(callee.slice(-60)) ?? [];
  if (name === undefined) return null;
  return name === 'describe' ? 'describe' : 'it';
}

/** `it.each(…)` without `(…)`: a table of cases stands between the function and the title. */
function withoutArguments(callee: string): string {
  if (!callee.endsWith(')')) return callee;
  let depth = 0;
  for (let at = callee.length - 1; at >= 0; at -= 1) {
    if (callee[at] === ')') depth += 1;
    if (callee[at] === '(') depth -= 1;
    if (depth === 0) return callee.slice(0, at);
  }
  return '';
}

/** Code blocks, inline code, link targets and HTML comments of a page are not prose. */
function markdownProse(text: string): string {
  const blocks = text
    .replaceAll(/^([ \t]*)(```|~~~)[\s\S]*?^\1\2.*$/gm, hide)
    .replaceAll(/<!--[\s\S]*?-->/g, hide)
    .replaceAll(/\]\([^)\s]*\)/g, hide)
    .replaceAll(/https?:\/\/[^\s)>]+/g, hide);
  return withoutCode(blocks).replaceAll(/^[ \t]*>/gm, space);
}

const withoutCode = (text: string): string =>
  text
    .replaceAll(/`[^`\n]*`/g, hide)
    .replaceAll(/\{@link [^}]*\}/g, hide)
    .replaceAll(/https?:\/\/[^\s)>]+/g, hide);

/** Whole-line and trailing comments of a language whose comments end with the line. */
function lineComments(text: string, marker: string): string {
  return text
    .split('\n')
    .map((line) => {
      const at = line.startsWith(marker) ? 0 : line.indexOf(` ${marker}`);
      if (at === -1) return hide(line);
      const from = line.indexOf(marker, at);
      const start = from + /^(#+|-+|\/+)/.exec(line.slice(from))![0].length;
      return hide(line.slice(0, from)) + space(line.slice(from, start)) + withoutCode(line.slice(start));
    })
    .join('\n');
}
