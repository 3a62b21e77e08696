import { describe, expect, it } from 'vitest';
import { ownerEmailOf } from './owner-email.js';

describe('ownerEmailOf', () => {
  it.each(['ada@example.com', ' ada@example.com\n', 'a.b+payouts@mail.shop-1.example.co.uk', "o'neil@example.com"])(
    'accepts %j',
    (text) => {
      expect(ownerEmailOf(text)).toBe(text.trim());
    },
  );

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: eve@example.com',
    '"a b"@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example.c',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}com`,
  ])('rejects %j', (text) => {
    expect(ownerEmailOf(text)).toBeNull();
  });
});
