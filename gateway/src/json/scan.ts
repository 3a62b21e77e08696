/** Deepest nesting of arrays and objects in a body. */
export const jsonDepthMax = 16;

/**
 * The most members of all objects of a body, and as many elements of its arrays, where the operation states no other
 * number. The largest quote has about 400. What every later step costs grows with this number.
 */
export const jsonMembersMax = 500;

/** The result of one pass over the text, before any value is built. */
export interface JsonScan {
  readonly tooDeep: boolean;
  /** More members, elements of arrays or texts than are allowed. The scan ends there. */
  readonly tooMany: boolean;
  /** The number of colons outside strings; in a valid document, the number of members of all its objects. */
  readonly members: number;
  /** Whether every number is written as a plain integer: no fraction, no exponent, no minus zero. */
  readonly plainNumbers: boolean;
}

const space = 0x20;
const quote = 0x22;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const notWhiteSpace = /[^ \t\r\n]/g;
const notOfNumber = /[^0-9.eE+-]/g;
const notDigit = /[^0-9]/g;
/** A number of a usual body is shorter: a search costs more than a look at each character. */
const shortNumber = 32;

/**
 * Scans the structure of a JSON text without building values. Strings, long numbers and runs of white space are skipped by native
 * search, so the cost grows with the punctuation only, also in a process that has not compiled this function. It does not check the grammar: `JSON.parse` does that next, on a text of limited depth.
 */
export function scanJson(text: string, membersMax = jsonMembersMax): JsonScan {
  let depth = 0;
  let members = 0;
  let commas = 0;
  let strings = 0;
  let plainNumbers = true;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      strings += 1;
      // The names of the members, their values, and the elements.
      if (strings > 4 * membersMax) return { tooDeep: false, tooMany: true, members, plainNumbers };
      index = endOfString(text, index);
    } else if (code === colon) {
      members += 1;
      if (members > membersMax) return { tooDeep: false, tooMany: true, members, plainNumbers };
    } else if (code === comma) {
      commas += 1;
      // Between members and between elements.
      if (commas > 2 * membersMax) return { tooDeep: false, tooMany: true, members, plainNumbers };
    } else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > jsonDepthMax) return { tooDeep: true, tooMany: false, members, plainNumbers };
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === minus || (code >= zero && code <= nine)) {
      const end = endOfNumber(text, index);
      plainNumbers &&= isPlainInteger(text, index, end);
      index = end - 1;
    } else if (code <= space) index = endOfWhiteSpace(text, index) - 1;
  }
  return { tooDeep: false, tooMany: false, members, plainNumbers };
}

/** Index after the white space at `start`. One space between tokens is not worth a search. */
function endOfWhiteSpace(text: string, start: number): number {
  return text.charCodeAt(start + 1) > space ? start + 1 : firstOf(notWhiteSpace, text, start + 1);
}

/** Index of the first match of a global expression from `start` on, or the end of the text. */
function firstOf(expression: RegExp, text: string, start: number): number {
  expression.lastIndex = start;
  return expression.exec(text)?.index ?? text.length;
}

/**
 * Index of the quote that closes the string opened at `start`, or the end of the text if none does. The native search
 * finds the end of a usual string. In one with an escaped quote, every character is read once.
 */
export function endOfString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  if (end === -1) return text.length;
  if (text.charCodeAt(end - 1) !== backslash) return end;
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index += 1;
  }
  return text.length;
}

/** Index after the number that starts at `start`. Every character that a JSON number can contain belongs to it. */
export function endOfNumber(text: string, start: number): number {
  const short = Math.min(text.length, start + shortNumber);
  let end = start + 1;
  while (end < short && isNumberCharacter(text.charCodeAt(end))) end += 1;
  return end < short ? end : firstOf(notOfNumber, text, end);
}

function isNumberCharacter(code: number): boolean {
  return (code >= zero && code <= nine) || code === minus || code === 0x2e || code === 0x2b || (code | 0x20) === 0x65;
}

/** Whether the number has only digits after an optional minus sign, and is not minus zero. */
export function isPlainInteger(text: string, start: number, end: number): boolean {
  const negative = text.charCodeAt(start) === minus;
  const first = negative ? start + 1 : start;
  const short = Math.min(end, first + shortNumber);
  for (let index = first; index < short; index += 1) {
    const code = text.charCodeAt(index);
    if (code < zero || code > nine) return false;
  }
  if (short < end && firstOf(notDigit, text, short) < end) return false;
  return !(negative && text.charCodeAt(first) === zero);
}
