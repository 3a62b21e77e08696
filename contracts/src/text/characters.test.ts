import { describe, expect, it } from 'vitest';
import { addressPart, text, textOfLines } from './wire.js';

const line = text(100);
const lines = textOfLines(100);
const part = addressPart(100);

/** Every control of Unicode, and every character that changes the direction of a text or is invisible in it. */
const disguising = [
  ...Array.from({ length: 0xa0 }, (_, code) => code).filter((code) => code < 0x20 || (code >= 0x7f && code < 0xa0)),
  0x61c,
  ...[0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0xfeff],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
].map((code) => String.fromCodePoint(code));

describe('a text of a request', () => {
  it('a text has no control or bidirectional character, on one line', () => {
    expect(disguising.length).toBe(65 + 16);
    const accepted = disguising.filter((character) => line.safeParse(`a${character}b`).success);
    expect(accepted).toEqual([]);
    expect(disguising.filter((character) => part.safeParse(`a${character}b`).success)).toEqual([]);
  });

  it('a text may have tabs and line breaks if it has several lines', () => {
    expect(disguising.filter((character) => lines.safeParse(`a${character}b`).success)).toEqual(['\t', '\n', '\r']);
  });

  it.each(['Zażółć gęślą jaźń', 'می\u200cخواهم', 'क्\u200dष', '👩\u200d👩\u200d👧', 'תל אביב', 'a\u00adb', 'a\u00a0b'])(
    'a text is accepted in every script: %s',
    (value) => {
      expect([line.safeParse(value).success, part.safeParse(value).success]).toEqual([true, true]);
    },
  );

  it('a text has one issue for each character that it must not have', () => {
    const codes = (value: string) => line.safeParse(value).error?.issues.map(({ message }) => message);
    expect(codes('a\0b')).toEqual(['Must not contain U+0000 or unpaired surrogates.']);
    expect(codes('a\u202eb')).toEqual(['Must not contain control or bidirectional characters.']);
    expect(codes(' \n')).toEqual(['Must not be empty.']);
  });
});
