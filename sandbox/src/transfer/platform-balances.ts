import type { Account, Entity, Rail } from '../account.js';

/** Platforms whose balance does not suffice for transfers. In memory only: a restart makes all suffice. */
export class PlatformBalances {
  readonly #insufficient = new Set<string>();

  isSufficient({ entity, rail }: Pick<Account, 'entity' | 'rail'>): boolean {
    return !this.#insufficient.has(`${entity}/${rail}`);
  }

  set(entity: Entity, rail: Rail, isSufficient: boolean): void {
    if (isSufficient) this.#insufficient.delete(`${entity}/${rail}`);
    else this.#insufficient.add(`${entity}/${rail}`);
  }
}
