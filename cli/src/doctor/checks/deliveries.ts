import type { Database } from '@landed/prisma/database';
import { type Finding, fine, warning } from '../finding.js';

const check = 'deliveries';

interface Backlog {
  readonly overdue: number;
  readonly oldest_seconds: number | null;
  readonly given_up: number;
  readonly never_succeeded: number;
}

/** Checks that due deliveries are attempted. The sweep picks up a missed delivery within two minutes. */
export async function checkDeliveries({ pool }: Database): Promise<readonly Finding[]> {
  const { rows } = await pool.query<Backlog>(
    `SELECT count(*)::int AS overdue, extract(epoch FROM now() - min(sweep_at))::int AS oldest_seconds,
            (SELECT count(*)::int FROM webhook_endpoint
              WHERE status = 'disabled' AND disabled_reason <> 'operator') AS given_up,
            (SELECT count(*)::int FROM webhook_endpoint
              WHERE status = 'enabled' AND last_success_at IS NULL AND failures > 0) AS never_succeeded
     FROM webhook_delivery WHERE sweep_at < now() - interval '2 minutes'`,
  );
  const [row] = rows;
  return row === undefined ? [] : judgeDeliveries(row);
}

export function judgeDeliveries({ overdue, oldest_seconds, given_up, never_succeeded }: Backlog): readonly Finding[] {
  const findings: Finding[] = [];
  if (overdue > 0) {
    findings.push(
      warning(
        check,
        `${overdue} are overdue, the oldest by ${Math.round((oldest_seconds ?? 0) / 60)} minutes`,
        'Check that workers poll the webhooks queue and that the sweep schedule runs. `landed deliveries` lists them.',
      ),
    );
  }
  if (given_up > 0) {
    findings.push(
      warning(
        check,
        given_up === 1
          ? '1 endpoint was disabled because it failed or responded with 410'
          : `${given_up} endpoints were disabled because they failed or responded with 410`,
        '`landed status` lists them. When an endpoint works again, run `landed endpoints enable`, then `landed resend`.',
      ),
    );
  }
  if (never_succeeded > 0) {
    findings.push(
      warning(
        check,
        `no attempt at ${never_succeeded} enabled ${never_succeeded === 1 ? 'endpoint' : 'endpoints'} has ever succeeded`,
        'Probably a wrong address: `landed endpoints list`, then `landed deliveries --responses`. See docs/runbooks/webhook-endpoint-failing.md.',
      ),
    );
  }
  return findings.length > 0 ? findings : [fine(check, 'no delivery is overdue')];
}
