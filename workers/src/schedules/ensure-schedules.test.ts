import { scheduleIds } from '@landed/workflows/schedule-ids';
import { ScheduleAlreadyRunning } from '@temporalio/client';
import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { addScheduleMetrics } from '../metrics/schedule-metrics.js';
import { keepSchedules, type ScheduleState } from './ensure-schedules.js';
import { schedules } from './index.js';
import { lostWorkflowSchedule } from './lost-workflows.js';
import { retentionSchedule } from './retention.js';

/** Long enough for a busy machine. */
const soon = { timeout: 30_000 };

/** A Temporal server that has Schedules, counts updates, and can lose its data. */
function scheduleServer() {
  const existing = new Set<string>();
  const paused = new Set<string>();
  const rejected = new Set<string>();
  let updates = 0;
  const client = {
    withDeadline: (_deadline: number, run: () => Promise<unknown>) => run(),
    async create({ scheduleId }: { scheduleId: string }) {
      if (rejected.has(scheduleId)) throw new Error('The specification is not valid.');
      if (existing.has(scheduleId)) throw new ScheduleAlreadyRunning('exists', scheduleId);
      existing.add(scheduleId);
    },
    getHandle: (scheduleId: string) => ({
      async update() {
        updates += 1;
      },
      describe: async () => ({ state: { paused: paused.has(scheduleId) } }),
    }),
  };
  return { client: client as never, existing, paused, rejected, updates: () => updates };
}

it('keepSchedules creates a Schedule again when the server has lost it, and leaves an existing one unchanged', async () => {
  const { client, existing, updates } = scheduleServer();
  const stopping = new AbortController();
  const kept = keepSchedules(client, [lostWorkflowSchedule], { warn: () => undefined }, stopping.signal, {
    repeatEvery: 5,
  });
  await vi.waitFor(() => expect([...existing]).toEqual(['lost-workflows']), soon);
  existing.clear();
  await vi.waitFor(() => expect([...existing]).toEqual(['lost-workflows']), soon);
  await new Promise((resolve) => {
    setTimeout(resolve, 30);
  });
  expect(updates()).toBe(0);
  stopping.abort();
  await kept;
});

it('keepSchedules keeps each Schedule by itself, and says which ones run', async () => {
  const { client, existing, paused, rejected } = scheduleServer();
  rejected.add(retentionSchedule.scheduleId);
  const stopping = new AbortController();
  const states = new Map<string, ScheduleState>();
  const registry = new Registry();
  addScheduleMetrics(registry, states);
  const kept = keepSchedules(
    client,
    [retentionSchedule, lostWorkflowSchedule],
    { warn: () => undefined },
    stopping.signal,
    { repeatEvery: 5, onState: (scheduleId, state) => states.set(scheduleId, state) },
  );
  await vi.waitFor(() => expect([...existing]).toEqual(['lost-workflows']), soon);
  existing.clear();
  await vi.waitFor(() => expect([...existing]).toEqual(['lost-workflows']), soon);
  expect(await registry.metrics()).toContain('landed_schedule_running{schedule="retention"} 0');
  expect(await registry.metrics()).toContain('landed_schedule_running{schedule="lost-workflows"} 1');
  paused.add('lost-workflows');
  await vi.waitFor(() => expect(states.get('lost-workflows')).toBe('paused'), soon);
  expect(await registry.metrics()).toContain('landed_schedule_running{schedule="lost-workflows"} 0');
  stopping.abort();
  await kept;
});

it('keepSchedules keeps all Schedules without the warning of Node about leaked listeners', async () => {
  const { client, existing } = scheduleServer();
  const stopping = new AbortController();
  const warnings: Error[] = [];
  const collect = (warning: Error) => warnings.push(warning);
  process.on('warning', collect);
  const kept = keepSchedules(client, schedules, { warn: () => undefined }, stopping.signal);
  await vi.waitFor(() => expect(existing.size).toBe(schedules.length), soon);
  // The next waits have begun, and a warning is emitted in a later turn.
  await new Promise((resolve) => {
    setTimeout(resolve, 30);
  });
  stopping.abort();
  await kept;
  process.off('warning', collect);
  expect(warnings).toEqual([]);
});

it('scheduleIds names every Schedule that workers declare', () => {
  expect([...scheduleIds].toSorted()).toEqual(schedules.map(({ scheduleId }) => scheduleId).toSorted());
});
