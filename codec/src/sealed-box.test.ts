import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeyring } from './keyring.js';
import { open, seal } from './sealed-box.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [key('k1'), key('k2')];
const keyring = parseKeyring(first);

describe('a sealed box', () => {
  it('opens a box to the same bytes, in its own context only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const box = seal(keyring, bytes, 'here');
        expect(open(keyring, box, 'here')).toEqual(Buffer.from(bytes));
        expect(() => open(keyring, box, 'there')).toThrow();
      }),
    );
  });

  it('a sealed box does not open a box after a change of any byte', () => {
    const box = seal(keyring, Buffer.from('plain'), 'here');
    for (let index = 0; index < box.length; index += 1) {
      const changed = Buffer.from(box);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => open(keyring, changed, 'here')).toThrow();
    }
  });

  it('opens a box while its key is in the keyring, even if another key is current', () => {
    const box = seal(keyring, Buffer.from('plain'), 'here');
    expect(open(parseKeyring(`${second},${first}`), box, 'here').toString()).toBe('plain');
    expect(() => open(parseKeyring(second), box, 'here')).toThrow('unknown key');
  });

  it('seals the same bytes to a different box every time', () => {
    expect(seal(keyring, Buffer.from('plain'), 'here')).not.toEqual(seal(keyring, Buffer.from('plain'), 'here'));
  });
});

describe('a keyring', () => {
  it.each(['', 'k1', 'k1:short', `${first},${first}`, 'K1:' + 'A'.repeat(43) + '='])(
    'rejects an invalid keyring text without repeating it: %s',
    (text) => {
      expect(() => parseKeyring(text)).toThrow(/^Encryption key/);
    },
  );
});
