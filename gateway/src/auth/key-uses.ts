import type { KeyUse } from '@landed/prisma/write/merchant/save-key-uses';

/** Keys that are remembered between two saves; uses of further ones are lost. */
const keysMax = 20_000;

/** When each key was last used, and for which operation. In memory: a request writes nothing. */
export class KeyUses {
  #uses = new Map<string, KeyUse>();

  note(keyId: string, operation: string): void {
    if (this.#uses.size < keysMax || this.#uses.has(keyId)) this.#uses.set(keyId, { keyId, operation, at: Date.now() });
  }

  /** Removes and returns everything that was noted since the last call. */
  take(): readonly KeyUse[] {
    const uses = [...this.#uses.values()];
    this.#uses.clear();
    return uses;
  }

  /** Notes again what could not be saved, unless the key was used since. */
  putBack(uses: readonly KeyUse[]): void {
    for (const use of uses) if (!this.#uses.has(use.keyId) && this.#uses.size < keysMax) this.#uses.set(use.keyId, use);
  }
}
