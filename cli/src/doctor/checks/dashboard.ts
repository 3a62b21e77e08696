import type { Database } from '@landed/prisma/database';
import { countWaitingMails } from '@landed/prisma/read/user/count-waiting-mails';
import { codeOf, type Finding, fine, warning } from '../finding.js';
import type { Site } from '../site.js';

const check = 'dashboard';
const mailCheck = 'dashboard mail';
const withinMilliseconds = 5_000;

/** Checks the merchant dashboard: its page, its API, and the frames origin, where account numbers are typed. */
export async function checkDashboard({ dashboardUrl, dataFolder }: Site): Promise<readonly Finding[]> {
  if (dashboardUrl === null) return [];
  const logs = dataFolder === null ? 'its log' : `the end of ${dataFolder}/logs/dashboard.log`;
  const bad = (part: string, saw: string) => [
    warning(check, `${part}: ${saw}`, `See ${logs}. Charges work without it.`),
  ];
  const page = await read(dashboardUrl);
  if (page.problem !== null) return bad(`page ${dashboardUrl}`, page.problem);
  const api = await read(`${dashboardUrl}/api/session`);
  if (api.problem !== null) return bad('API', api.problem);
  const { frames_origin: frames } = JSON.parse(api.text) as { readonly frames_origin: string | null };
  if (frames === null)
    return bad('frames origin', 'DASHBOARD_FRAMES_ORIGIN is not set, so no bank account can be saved');
  const frame = await read(`${frames}/bank-account.html?mode=test&currency=EUR`);
  if (frame.problem !== null) return bad(`frames origin ${frames}`, frame.problem);
  return [fine(check, `page, API and frames origin respond at ${dashboardUrl}`)];
}

/** Checks that mails of the dashboard leave. A local stack sends none: its page `/_mail` shows them. */
export async function checkDashboardMail(
  database: Database,
  { dashboardUrl, dataFolder }: Pick<Site, 'dashboardUrl' | 'dataFolder'>,
): Promise<readonly Finding[]> {
  if (dashboardUrl === null) return [];
  if (dataFolder !== null) return [fine(mailCheck, `is shown at ${dashboardUrl}/_mail and not sent`)];
  return [judgeMails(await countWaitingMails(database))];
}

export function judgeMails(waiting: number): Finding {
  if (waiting === 0) return fine(mailCheck, 'no mail has waited for more than 15 minutes');
  const saw = `${waiting} ${waiting === 1 ? 'mail has' : 'mails have'} waited for more than 15 minutes`;
  return warning(mailCheck, saw, 'Check SMTP_URL and MAIL_FROM of the dashboard and the mail server.');
}

async function read(url: string): Promise<{ readonly text: string; readonly problem: string | null }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(withinMilliseconds) });
    const text = await response.text();
    return { text, problem: response.ok ? null : `status ${response.status}` };
  } catch (error) {
    return { text: '', problem: `no response (${codeOf(error)})` };
  }
}
