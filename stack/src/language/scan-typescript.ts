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
  const pieces: Piece[] = [];
  let code = '';
  let at = 0;
  const add = (kind: Piece['kind'], from: number, to: number) => pieces.push({ kind, from, to, literal: at });
  const blank = (to: number) => {
    code += ' '.repeat(Math.max(0, to - at));
    at = to;
  };
  const keep = () => {
    code += text[at] ?? '';
    at += 1;
  };

  const comment = (end: string) => {
    const found = text.indexOf(end, at + 2);
    const to = found === -1 ? text.length : found;
    add('comment', at + 2, to);
    blank(Math.min(text.length, to + (end === '\n' ? 0 : end.length)));
  };
  const string = (quote: string) => {
    let to = at + 1;
    while (to < text.length && text[to] !== quote && text[to] !== '\n') to += text[to] === '\\' ? 2 : 1;
    add('string', at + 1, to);
    keep();
    blank(to);
    keep();
  };
  const regExp = () => {
    let to = at + 1;
    let inClass = false;
    while (to < text.length && text[to] !== '\n' && (inClass || text[to] !== '/')) {
      if (text[to] === '[') inClass = true;
      if (text[to] === ']') inClass = false;
      to += text[to] === '\\' ? 2 : 1;
    }
    keep();
    blank(to);
    keep();
  };
  const template = () => {
    const literal = at;
    keep();
    let from = at;
    const close = (to: number) => {
      pieces.push({ kind: 'template', from, to, literal });
      blank(to);
    };
    let to = at;
    while (to < text.length && text[to] !== '`') {
      if (text[to] === '\\') {
        to += 2;
      } else if (text.startsWith('${', to)) {
        close(to);
        blank(to + 2);
        scanCode('}');
        blank(at + 1);
        from = at;
        to = at;
      } else {
        to += 1;
      }
    }
    close(Math.min(to, text.length));
    keep();
  };

  /** Scans code up to the closing brace of a template's expression, or to the end of the file. */
  function scanCode(end: '}' | null): void {
    let depth = 0;
    while (at < text.length) {
      const character = text[at];
      if (end !== null && character === end && depth === 0) return;
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      if (text.startsWith('//', at)) comment('\n');
      else if (text.startsWith('/*', at)) comment('*/');
      else if (character === "'" || character === '"') string(character);
      else if (character === '`') template();
      else if (character === '/' && beforeRegExp.test(code.slice(-20))) regExp();
      else keep();
    }
  }
  scanCode(null);
  return { pieces, code };
}
