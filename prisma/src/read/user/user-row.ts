import type { Keyring } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import type { UserId } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import { sealContexts } from '../../sealing.js';

/** The columns of a person that are sealed. */
export interface SealedPerson {
  readonly id: string;
  readonly name: Uint8Array;
  readonly email: Uint8Array;
}

export interface Person {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
}

export function personOf(keyring: Keyring, { id, name, email }: SealedPerson): Person {
  const userId = asId<'user'>(id);
  return {
    id: userId,
    name: open(keyring, name, sealContexts.userName(userId)).toString('utf8'),
    email: open(keyring, email, sealContexts.userEmail(userId)).toString('utf8'),
  };
}

export function sealedText(keyring: Keyring, text: string, context: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(seal(keyring, Buffer.from(text), context));
}

export function openedText(keyring: Keyring, box: Uint8Array, context: string): string {
  return open(keyring, box, context).toString('utf8');
}
