import { lostWorkflowScheduleId, scheduleIds } from '@landed/workflows/schedule-ids';
import type { Connection } from '@temporalio/client';
import { type Finding, failing, fine, warning } from '../finding.js';

const check = 'schedules';

/** How a Schedule is at the server. */
export type FoundSchedule = 'running' | 'paused' | 'missing';

/** Checks that all Schedules exist and are not paused. Without the sweep, lost workflows stay lost. */
export async function checkSchedules(connection: Connection, namespace: string): Promise<readonly Finding[]> {
  const { schedules } = await connection.workflowService.listSchedules({ namespace, maximumPageSize: 1_000 });
  const states = new Map(
    (schedules ?? []).map(
      ({ scheduleId, info }) => [scheduleId, info?.paused === true ? 'paused' : 'running'] as const,
    ),
  );
  return judgeSchedules(new Map(scheduleIds.map((id) => [id, states.get(id) ?? 'missing'])));
}

export function judgeSchedules(found: ReadonlyMap<string, FoundSchedule>): readonly Finding[] {
  const missing = idsThatAre(found, 'missing');
  const paused = idsThatAre(found, 'paused');
  const findings: Finding[] = [];
  if (missing.length > 0) {
    findings.push(
      failing(
        check,
        `missing: ${missing.join(', ')}`,
        'A worker that runs workflows creates missing Schedules every minute: see its log for `could not create`.',
      ),
    );
  }
  if (paused.length > 0) {
    const judge = paused.includes(lostWorkflowScheduleId) ? failing : warning;
    const advice = 'Resume each when its reason is over: `temporal schedule toggle --unpause --schedule-id <id>`.';
    findings.push(judge(check, `paused: ${paused.join(', ')}`, advice));
  }
  return findings.length > 0 ? findings : [fine(check, `all ${found.size} run`)];
}

function idsThatAre(found: ReadonlyMap<string, FoundSchedule>, state: FoundSchedule): readonly string[] {
  return [...found].flatMap(([id, is]) => (is === state ? [id] : []));
}
