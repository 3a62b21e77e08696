/** A piece of a TypeScript source. `from` and `to` are its content without delimiters. A template has one piece more than expressions. */
export interface Piece {
  readonly kind: 'comment' | 'string' | 'template';
  readonly from: number;
  readonly to: number;
  /** Where the literal starts that the piece is in; the parts of one template have the same. */
  readonly literal: number;
}

export interface Scanned {
  readonly pieces: readonly Piece[];
  /** The source with the content of comments, strings and regular expressions replaced by blanks. */
  readonly code: string;
}

/** A `/` after one of these starts a regular expression; after anything else it divides. */
const beforeRegExp = /(^|[(,=:[!&|?{};+\-*%<>~^]|\b(return|typeof|case|in|of|do|else|void|throw|await|yield))\s*$/;

/**
 * Finds comments, strings and the text parts of templates. A scanner is enough: the formatter has parsed the files, and
 * the compiler offers no JavaScript API for this.
 */
export function scanTypescript(text: string): Scanned {
  const scan: Scan = { text, at: 0, code: '', pieces: [] };
  scanCode(scan, null);
  return { pieces: scan.pieces, code: scan.code };
}

/** How far a text is scanned. */
interface Scan {
  readonly text: string;
  at: number;
  code: string;
  readonly pieces: Piece[];
}

/** Scans code up to the closing brace of a template's expression, or to the end of the file. */
function scanCode(scan: Scan, end: '}' | null): void {
  const { text } = scan;
  let depth = 0;
  while (scan.at < text.length) {
    const character = text[scan.at];
    if (end !== null && character === end && depth === 0) return;
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (text.startsWith('//', scan.at)) scanComment(scan, '\n');
    else if (text.startsWith('/*', scan.at)) scanComment(scan, '*/');
    else if (character === "'" || character === '"') scanString(scan, character);
    else if (character === '`') scanTemplate(scan);
    else if (character === '/' && beforeRegExp.test(scan.code.slice(-20))) scanRegExp(scan);
    else keepCharacter(scan);
  }
}

function scanComment(scan: Scan, end: '\n' | '*/'): void {
  const { text, at } = scan;
  const found = text.indexOf(end, at + 2);
  const to = found === -1 ? text.length : found;
  scan.pieces.push({ kind: 'comment', from: at + 2, to, literal: at });
  blankUntil(scan, Math.min(text.length, to + (end === '\n' ? 0 : end.length)));
}

function scanString(scan: Scan, quote: string): void {
  const { text, at } = scan;
  let to = at + 1;
  while (to < text.length && text[to] !== quote && text[to] !== '\n') to += text[to] === '\\' ? 2 : 1;
  scan.pieces.push({ kind: 'string', from: at + 1, to, literal: at });
  keepCharacter(scan);
  blankUntil(scan, to);
  keepCharacter(scan);
}

function scanTemplate(scan: Scan): void {
  const { text, at: literal } = scan;
  keepCharacter(scan);
  let from = scan.at;
  const close = (to: number) => {
    scan.pieces.push({ kind: 'template', from, to, literal });
    blankUntil(scan, to);
  };
  let to = scan.at;
  while (to < text.length && text[to] !== '`') {
    if (text[to] === '\\') {
      to += 2;
    } else if (text.startsWith('${', to)) {
      close(to);
      blankUntil(scan, to + 2);
      scanCode(scan, '}');
      blankUntil(scan, scan.at + 1);
      from = scan.at;
      to = scan.at;
    } else {
      to += 1;
    }
  }
  close(Math.min(to, text.length));
  keepCharacter(scan);
}

function scanRegExp(scan: Scan): void {
  const { text } = scan;
  let to = scan.at + 1;
  let inClass = false;
  while (to < text.length && text[to] !== '\n' && (inClass || text[to] !== '/')) {
    if (text[to] === '[') inClass = true;
    if (text[to] === ']') inClass = false;
    to += text[to] === '\\' ? 2 : 1;
  }
  keepCharacter(scan);
  blankUntil(scan, to);
  keepCharacter(scan);
}

function keepCharacter(scan: Scan): void {
  scan.code += scan.text[scan.at] ?? '';
  scan.at += 1;
}

function blankUntil(scan: Scan, to: number): void {
  scan.code += ' '.repeat(Math.max(0, to - scan.at));
  scan.at = to;
}
