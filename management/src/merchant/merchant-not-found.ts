import { ManagementError } from '../management-error.js';

export function merchantNotFound(): ManagementError {
  return new ManagementError('merchant_not_found', 'The merchant was not found.');
}
