import { ManagementError } from '@landed/management/management-error';
import { EndpointError } from '@landed/management/webhook-endpoint/endpoint-error';
import { changeRejected, DashboardException } from '../dashboard-exception.js';

/** Codes of `management` that say that a resource does not exist for this merchant. */
const absent = /_not_found$/;

/** An error that is an expected end of a request; null when it is a fault. */
export function asExpected(error: unknown): DashboardException | null {
  if (error instanceof DashboardException) return error;
  if (!(error instanceof ManagementError) && !(error instanceof EndpointError)) return null;
  return absent.test(error.code) ? new DashboardException('not_found') : changeRejected(error.code, error.message);
}
