import { uuidV8 } from '@landed/codec/uuid-v8';
import { asId, type Id } from '@landed/contracts/ids/ids';

/**
 * The id of a record of an object that was made at the processor: the same for the same object, so that it is recorded
 * once, whichever run is faster.
 */
export function derivedId<Kind extends string>(named: string): Id<Kind> {
  return asId<Kind>(uuidV8(named));
}
