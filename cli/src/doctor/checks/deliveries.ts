import type { Database } from '@landed/prisma/database';
import { type Finding, fine, warning } from '../finding.js';

const check = 'deliveries';

interface Backlog {
  readonly overdue: number;
  readonly oldest_seconds: number | null;
  readonly given_up: number;
}

/** Whether deliveries are attempted when they are due. The sweep takes up within a minute or two what was left. */
export async function checkDeliveries({ pool }: Database): Promise<readonly Finding[]> {
  const { rows } = await pool.query<Backlog>(
    `SELECT count(*)::int AS overdue, extract(epoch FROM now() - min(sweep_at))::int AS oldest_seconds,
            (SELECT count(*)::int FROM webhook_endpoint
              WHERE status = 'disabled' AND disabled_reason <> 'operator') AS given_up
     FROM webhook_delivery WHERE sweep_at < now() - interval '2 minutes'`,
  );
  const [{ overdue, oldest_seconds, given_up } = { overdue: 0, oldest_seconds: null, given_up: 0 }] = rows;
  const findings: Finding[] = [];
  if (overdue > 0) {
    findings.push(
      warning(
        check,
        `${overdue} should have been attempted, the first ${Math.round((oldest_seconds ?? 0) / 60)} minutes ago`,
        'See whether the webhooks queue is polled and the schedule of the sweep runs; `landed deliveries` lists them.',
      ),
    );
  }
  if (given_up > 0) {
    findings.push(
      warning(
        check,
        given_up === 1
          ? '1 endpoint was disabled because it failed or answered 410'
          : `${given_up} endpoints were disabled because they failed or answered 410`,
        '`landed status` shows which; when one is well again, `landed endpoints enable`, then `landed resend`.',
      ),
    );
  }
  return findings.length > 0 ? findings : [fine(check, 'none is overdue')];
}
