import type { AttemptFigures, AttemptHour } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';

interface FiguresRow {
  readonly id: string;
  readonly total: number;
  readonly delivered: number;
  readonly last: Date | null;
}

/** The attempts of the last 7 days of each endpoint, by its id, and when the last attempt was. */
export async function loadAttemptFigures(
  { prisma }: Database,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, AttemptFigures>> {
  const rows = await prisma.$queryRaw<FiguresRow[]>`
    SELECT e.id::text AS id, week.total, week.delivered, newest.started_at AS last
    FROM unnest(${endpointIds}::uuid[]) AS e (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE outcome = 'delivered')::int AS delivered
      FROM webhook_attempt AS a WHERE a.endpoint_id = e.id AND a.started_at > now() - interval '7 days'
    ) AS week
    LEFT JOIN LATERAL (
      SELECT started_at FROM webhook_attempt AS a WHERE a.endpoint_id = e.id ORDER BY started_at DESC LIMIT 1
    ) AS newest ON TRUE`;
  return new Map(
    rows.map(({ id, total, delivered, last }) => [
      id,
      { total, delivered, lastAttemptAt: last?.toISOString() ?? null },
    ]),
  );
}

interface HourRow {
  readonly hour: Date;
  readonly delivered: number;
  readonly failed: number;
}

/** The attempts of an endpoint in each of the last `hours` hours of UTC, the begun one included, oldest first. */
export async function loadAttemptsByHour(
  { prisma }: Database,
  endpointId: string,
  hours: number,
): Promise<readonly AttemptHour[]> {
  const rows = await prisma.$queryRaw<HourRow[]>`
    WITH hour AS (
      SELECT generate_series(date_trunc('hour', now(), 'UTC') - (${hours}::int - 1) * interval '1 hour',
                             date_trunc('hour', now(), 'UTC'), interval '1 hour') AS start
    ), made AS (
      SELECT date_trunc('hour', started_at, 'UTC') AS start,
             count(*) FILTER (WHERE outcome = 'delivered')::int AS delivered,
             count(*) FILTER (WHERE outcome <> 'delivered')::int AS failed
      FROM webhook_attempt
      WHERE endpoint_id = ${endpointId}::uuid AND started_at >= (SELECT min(start) FROM hour)
      GROUP BY 1
    )
    SELECT hour.start AS hour, coalesce(delivered, 0) AS delivered, coalesce(failed, 0) AS failed
    FROM hour LEFT JOIN made ON made.start = hour.start ORDER BY hour.start`;
  return rows.map(({ hour, delivered, failed }) => ({ hour: hour.toISOString(), delivered, failed }));
}
