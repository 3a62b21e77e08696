import type { FieldIssue } from '@landed/contracts/errors/api-error';
import { fieldPath, type PathSegment } from './field-path.js';
import { endOfNumber, endOfString, isPlainInteger } from './scan.js';

const loneSurrogate = /\p{Surrogate}/u;

/**
 * Lists the violations of the strict rules in a text that `JSON.parse` has accepted and whose depth is limited, each with
 * its path: duplicate names in an object, numbers not written as plain integers, lone surrogates.
 */
export function explainJson(text: string): FieldIssue[] {
  return new Walk(text).issues();
}

class Walk {
  readonly #text: string;
  readonly #found: FieldIssue[] = [];
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  issues(): FieldIssue[] {
    this.#value([]);
    return this.#found;
  }

  #value(path: readonly PathSegment[]): void {
    const character = this.#peek();
    if (character === '{') this.#object(path);
    else if (character === '[') this.#array(path);
    else if (character === '"') this.#string(path);
    else if (character === '-' || (character >= '0' && character <= '9')) this.#number(path);
    else this.#index += character === 'f' ? 5 : 4;
  }

  #object(path: readonly PathSegment[]): void {
    const names = new Set<string>();
    this.#index += 1;
    while (this.#peek() !== '}') {
      const name = this.#string(path);
      const member = [...path, name];
      if (names.has(name)) this.#report(member, 'duplicate_key', 'Occurs more than once.');
      names.add(name);
      this.#skip(':');
      this.#value(member);
      if (this.#peek() === ',') this.#index += 1;
    }
    this.#index += 1;
  }

  #array(path: readonly PathSegment[]): void {
    this.#index += 1;
    for (let position = 0; this.#peek() !== ']'; position += 1) {
      this.#value([...path, position]);
      if (this.#peek() === ',') this.#index += 1;
    }
    this.#index += 1;
  }

  #string(path: readonly PathSegment[]): string {
    this.#peek();
    const end = endOfString(this.#text, this.#index) + 1;
    const value = String(JSON.parse(this.#text.slice(this.#index, end)));
    this.#index = end;
    if (loneSurrogate.test(value)) {
      this.#report(path, 'invalid_characters', 'Contains a lone surrogate.');
    }
    return value;
  }

  #number(path: readonly PathSegment[]): void {
    const end = endOfNumber(this.#text, this.#index);
    if (!isPlainInteger(this.#text, this.#index, end)) {
      this.#report(path, 'not_integer', 'Must be written as an integer, without fraction or exponent.');
    }
    this.#index = end;
  }

  #skip(character: string): void {
    if (this.#peek() === character) this.#index += 1;
  }

  /** The next character that is not white space. */
  #peek(): string {
    while (' \t\n\r'.includes(this.#text.charAt(this.#index)) && this.#index < this.#text.length) this.#index += 1;
    return this.#text.charAt(this.#index);
  }

  #report(path: readonly PathSegment[], code: string, message: string): void {
    this.#found.push({ path: fieldPath(path), code, message });
  }
}
