import type { Entity } from '@landed/contracts/entity/entity';

type Run = () => Promise<void>;

/** At most one run per entity at a time. */
export interface EntityTurns {
  /** Whether any run is under way or waits. */
  isBusy(): boolean;
  /**
   * Runs the function now, or after the run under way. Requests that wait share one run, that of the last: it begins
   * after all of them, so it sees what each of them has changed. A run that fails ends like any other.
   */
  take(entity: Entity, run: Run): Promise<void>;
}

interface Waiting {
  run: Run;
  readonly ended: Promise<void>;
}

export function createEntityTurns(): EntityTurns {
  const running = new Map<Entity, Promise<void>>();
  const waiting = new Map<Entity, Waiting>();
  const start = async (entity: Entity, run: Run): Promise<void> => {
    const turn = run().catch(() => undefined);
    running.set(entity, turn);
    await turn;
    running.delete(entity);
  };
  const startWaiting = (entity: Entity): Promise<void> => {
    const next = waiting.get(entity);
    waiting.delete(entity);
    return next === undefined ? Promise.resolve() : start(entity, next.run);
  };
  return {
    isBusy: () => running.size + waiting.size > 0,
    take(entity, run) {
      const current = running.get(entity);
      if (current === undefined) return start(entity, run);
      const next = waiting.get(entity);
      if (next === undefined) waiting.set(entity, { run, ended: current.then(() => startWaiting(entity)) });
      else next.run = run;
      return waiting.get(entity)?.ended ?? Promise.resolve();
    },
  };
}
