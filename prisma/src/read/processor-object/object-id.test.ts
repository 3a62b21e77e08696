import { parseKeyring } from '@landed/codec/keyring';
import { expect, it } from 'vitest';
import { objectHmacs, openObjectId, storeObjectId } from './object-id.js';

const first = `first:${Buffer.alloc(32, 1).toString('base64')}`;
const second = `second:${Buffer.alloc(32, 2).toString('base64')}`;

it('finds an id that was stored before the encryption key was replaced', () => {
  const stored = storeObjectId(parseKeyring(first), 'pi_1');
  const rotated = parseKeyring(`${second},${first}`);
  expect(objectHmacs(rotated, 'pi_1')).toContain(stored.idHmac);
  expect(objectHmacs(rotated, 'pi_2')).not.toContain(stored.idHmac);
  expect(storeObjectId(rotated, 'pi_1').idHmac).not.toBe(stored.idHmac);
  expect(openObjectId(rotated, stored)).toBe('pi_1');
});

it('stores the id in no readable form', () => {
  const stored = storeObjectId(parseKeyring(first), 'pi_readable');
  expect(JSON.stringify(stored)).not.toContain('readable');
  expect(Buffer.from(stored.idSealed, 'base64').includes('readable')).toBe(false);
});
