import { ScheduleAlreadyRunning } from '@temporalio/client';
import { expect, it, vi } from 'vitest';
import { keepSchedules } from './ensure-schedules.js';
import { lostWorkflowSchedule } from './lost-workflows.js';

/** Long enough for a busy machine. */
const soon = { timeout: 30_000 };

/** A Temporal server that has Schedules, counts updates, and can lose its data. */
function scheduleServer() {
  const existing = new Set<string>();
  let updates = 0;
  const client = {
    withDeadline: (_deadline: number, run: () => Promise<unknown>) => run(),
    async create({ scheduleId }: { scheduleId: string }) {
      if (existing.has(scheduleId)) throw new ScheduleAlreadyRunning('exists', scheduleId);
      existing.add(scheduleId);
    },
    getHandle: () => ({
      async update() {
        updates += 1;
      },
    }),
  };
  return { client: client as never, existing, updates: () => updates };
}

it('keepSchedules creates a Schedule again when the server has lost it, and leaves an existing one unchanged', async () => {
  const { client, existing, updates } = scheduleServer();
  const stopping = new AbortController();
  const kept = keepSchedules(client, [lostWorkflowSchedule], { warn: () => undefined }, stopping.signal, 5);
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
