import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';

/** An acquiring account. */
export interface Account {
  readonly rail: Rail;
  readonly entity: Entity;
}
