import { describe, expect, it } from 'vitest';
import { checkedTarget } from './checked-target.js';

describe('the address after the sign-in', () => {
  it.each(['/', '/harbour-leather/test/keys', '/harbour-leather/live/webhooks?state=failed'])(
    'accepts the address %s of this origin',
    (text) => {
      expect(checkedTarget(text)).toBe(text);
    },
  );

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '', 7, undefined])(
    'rejects %s, which is not an address of this origin',
    (text) => {
      expect(checkedTarget(text)).toBeNull();
    },
  );
});
