import type { FieldIssue } from '../errors/api-error.js';
import type { CreateClassificationsBody } from './wire.js';

/** Requires a destination if at least one product is classified from its text. Null if it is not missing. */
export function missingDestination({ destination_country, products }: CreateClassificationsBody): FieldIssue | null {
  const everyCodeSupplied = products.every(({ hs_code }) => hs_code !== undefined && hs_code !== null);
  if (everyCodeSupplied || (destination_country !== undefined && destination_country !== null)) return null;
  return {
    path: 'destination_country',
    code: 'required',
    message: 'Is required unless every product has an hs_code.',
  };
}
