import { codeOf, type Finding, failing, fine } from '../finding.js';
import type { RailName } from '../site.js';
import { aheadByDate, checkClock, clockAdvice } from './clock.js';

const withinMilliseconds = 5_000;

interface Gateway {
  readonly rail: RailName;
  readonly url: string;
}

/** Checks that a gateway runs, that it reaches database and Temporal, and its clock. */
export async function checkGateway({ rail, url }: Gateway): Promise<readonly Finding[]> {
  const check = `gateway ${rail}`;
  try {
    const live = await get(url, '/livez');
    if (live.status !== 200 || (live.body as { status?: unknown } | null)?.status !== 'ok') {
      return [failing(check, `the server at ${url} is not a Landed gateway`, 'Correct the address, or free the port.')];
    }
    const ready = await get(url, '/readyz');
    const clock =
      live.date === null ? [] : [checkClock(check, aheadByDate(live.date, live.requestedAt, live.respondedAt))];
    return [readiness(check, ready), ...clock];
  } catch (error) {
    return [
      failing(check, `the gateway does not respond at ${url} (${codeOf(error)})`, 'Start it, or correct its address.'),
    ];
  }
}

interface GatewayResponse {
  readonly status: number;
  readonly body: unknown;
  readonly date: number | null;
  readonly requestedAt: number;
  readonly respondedAt: number;
}

async function get(url: string, path: string): Promise<GatewayResponse> {
  const requestedAt = Date.now();
  const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMilliseconds),
  });
  const respondedAt = Date.now();
  const date = Date.parse(response.headers.get('date') ?? '');
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, body, date: Number.isNaN(date) ? null : date, requestedAt, respondedAt };
}

function readiness(check: string, { status, body }: GatewayResponse): Finding {
  const { database, temporal, clock, draining } = (body ?? {}) as Readonly<Record<string, unknown>>;
  // It stays ready without Temporal, for what needs no workflow.
  if (status === 200 && temporal !== false) return fine(check, 'the gateway is ready');
  if (draining === true)
    return failing(check, 'the gateway is stopping', 'Wait for its replacement, or start a gateway.');
  if (clock === false) return failing(check, "the gateway's clock differs from the database's", clockAdvice);
  const unreachable = [...(database === false ? ['the database'] : []), ...(temporal === false ? ['Temporal'] : [])];
  return failing(
    check,
    unreachable.length > 0
      ? `the gateway runs but does not reach ${unreachable.join(' and ')}`
      : `the gateway runs but is not ready (${status})`,
    'Until then it responds with 503 and Retry-After to what needs it. It recovers without a restart when the connection is back.',
  );
}
