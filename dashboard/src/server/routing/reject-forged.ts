import type { IncomingHttpHeaders } from 'node:http';
import { DashboardException } from '../dashboard-exception.js';

/**
 * Rejects a change that a page of another origin could have sent. A browser sets `Origin` and `Sec-Fetch-Site` itself;
 * JSON and a header of ours cannot be sent across origins without a preflight, which the dashboard never allows.
 */
export function rejectForged(headers: IncomingHttpHeaders, origin: string): void {
  const isOurs =
    headers.origin === origin &&
    headers['sec-fetch-site'] === 'same-origin' &&
    headers['x-landed-dashboard'] === '1' &&
    headers['content-type'] === 'application/json';
  if (!isOurs) throw new DashboardException('cross_site_request');
}
