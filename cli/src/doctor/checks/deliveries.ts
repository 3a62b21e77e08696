import type { Database } from '@landed/prisma/database';
import { type Finding, fine, warning } from '../finding.js';

const check = 'deliveries';

interface Backlog {
  readonly overdue: number;
  readonly oldest_seconds: number | null;
  readonly given_up: number;
}

/** Checks that due deliveries are attempted. The sweep picks up a missed delivery within two minutes. */
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
  return findings.length > 0 ? findings : [fine(check, 'no delivery is overdue')];
}
