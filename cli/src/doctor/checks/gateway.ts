import { codeOf, type Finding, failing, fine } from '../finding.js';
import type { RailName } from '../site.js';
import { aheadByDate, checkClock } from './clock.js';

const withinMilliseconds = 5_000;

interface Gateway {
  readonly rail: RailName;
  readonly url: string;
}

/** Whether a gateway lives, reaches what it needs, and has our time. */
export async function checkGateway({ rail, url }: Gateway): Promise<readonly Finding[]> {
  const check = `gateway ${rail}`;
  try {
    const live = await get(url, '/livez');
    if (live.status !== 200 || (live.body as { status?: unknown } | null)?.status !== 'ok') {
      return [failing(check, `what answers at ${url} is no Landed gateway`, 'Correct the address, or free the port.')];
    }
    const ready = await get(url, '/readyz');
    const clock = live.date === null ? [] : [checkClock(check, aheadByDate(live.date, live.asked, live.answered))];
    return [readiness(check, ready), ...clock];
  } catch (error) {
    return [failing(check, `it does not answer at ${url} (${codeOf(error)})`, 'Start it, or correct its address.')];
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly date: number | null;
  readonly asked: number;
  readonly answered: number;
}

async function get(url: string, path: string): Promise<Answer> {
  const asked = Date.now();
  const answer = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMilliseconds),
  });
  const answered = Date.now();
  const date = Date.parse(answer.headers.get('date') ?? '');
  const body: unknown = await answer.json().catch(() => null);
  return { status: answer.status, body, date: Number.isNaN(date) ? null : date, asked, answered };
}

function readiness(check: string, { status, body }: Answer): Finding {
  if (status === 200) return fine(check, 'it lives and is ready');
  const { database, temporal, draining } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (draining === true) return failing(check, 'it is stopping', 'Wait for the new one, or start one.');
  const lost = [...(database === false ? ['the database'] : []), ...(temporal === false ? ['Temporal'] : [])];
  return failing(
    check,
    lost.length > 0 ? `it lives and does not reach ${lost.join(' and ')}` : `it lives and is not ready (${status})`,
    'It answers 500 with Retry-After meanwhile, and goes on by itself once it reaches them again.',
  );
}
