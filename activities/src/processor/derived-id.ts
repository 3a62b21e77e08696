import { createHash } from 'node:crypto';
import { asId, type Id } from '@landed/contracts/ids/ids';

/**
 * The id of a record of an object that was made at the processor: the same for the same object, so that it is recorded
 * once, whichever run is faster.
 */
export function derivedId<Kind extends string>(named: string): Id<Kind> {
  const digest = createHash('sha256').update(named).digest('hex');
  // Version 8 of RFC 9562: the layout is ours.
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    variant + digest.slice(17, 20),
    digest.slice(20, 32),
  ];
  return asId<Kind>(parts.join('-'));
}
