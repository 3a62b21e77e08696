import { Gauge, type Registry } from 'prom-client';
import type { ScheduleState } from '../schedules/ensure-schedules.js';

/** Whether the Schedules run, as this process has found them within the last minute. */
export function addScheduleMetrics(registry: Registry, states: ReadonlyMap<string, ScheduleState>): void {
  registry.registerMetric(
    new Gauge({
      name: 'landed_schedule_running',
      help: 'Whether the Temporal Schedule exists and is not paused: 1 yes, 0 no.',
      labelNames: ['schedule'],
      registers: [],
      collect() {
        this.reset();
        for (const [schedule, state] of states) this.set({ schedule }, state === 'running' ? 1 : 0);
      },
    }),
  );
}
