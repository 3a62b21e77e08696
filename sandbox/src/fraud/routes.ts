import { setTimeout as sleep } from 'node:timers/promises';
import Router from '@koa/router';
import { applyFault } from '../control/apply-fault.js';
import { readJson } from '../control/read-json.js';
import type { Reply } from '../wire/perform.js';
import { respond, type Service } from '../wire/serve.js';
import { type Assessment, assess } from './assess.js';
import { readAssessmentRequest } from './request.js';

/** Longer than a charge waits for its assessment under any configuration. */
const LATE_MS = 5_000;

/** A fraud scorer. It is a separate external service, not a part of the processor, and supports the same faults. */
export function fraudRoutes({ faults, stopping }: Pick<Service, 'faults' | 'stopping'>): Router {
  const router = new Router();
  router.post('/_fraud/assessments', async (ctx) => {
    const request = readAssessmentRequest(await readJson(ctx));
    const assessment = assess(request);
    const armed = faults.take('fraud.assess', request);
    const result = await applyFault(armed, async ({ delayMs = 0 }) => {
      await pause(delayMs + (assessment.kind === 'late' ? LATE_MS : 0), stopping);
      return reply(assessment);
    });
    await respond(result, ctx, { stopping });
  });
  return router;
}

function reply(assessment: Assessment): Reply {
  return assessment.kind === 'failure'
    ? { status: 500, body: JSON.stringify({ error: { message: 'The scorer fails for this buyer.' } }), headers: {} }
    : { status: 200, body: JSON.stringify({ score: assessment.score }), headers: {} };
}

/** Waits until the time is over or the process stops. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
