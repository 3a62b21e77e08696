import type { Entity } from '@landed/contracts/entity/entity';
import { registrationNumber, schemeNames, schemeOf, taxScheme } from '@landed/contracts/registration/schemes';
import type { Registration } from '@landed/contracts/registration/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type SavedRegistration, saveRegistration } from '@landed/prisma/write/registration/save-registration';
import { ManagementError } from '../management-error.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

/** What an operator states. `number` null: there is no registration, and the tax is paid at the border. */
export interface StatedRegistration {
  readonly entity: Entity;
  readonly scheme: string;
  readonly number: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

export interface SetRegistration extends SavedRegistration {
  readonly registration: Registration;
}

/**
 * Sets the registration of an entity for a scheme from a day on. The same again changes nothing; another beginning is
 * another row, and on each day the row that began last counts.
 *
 * @throws ManagementError `registration_rejected`; EndpointError `changed_by_rejected`.
 */
export async function setRegistration(
  { database }: Pick<MerchantService, 'database'>,
  stated: StatedRegistration,
  by: ChangedBy,
  isDryRun: boolean,
): Promise<SetRegistration> {
  const registration = checked(stated);
  return { registration, ...(await saveRegistration(database, registration, checkedChangedBy(by), isDryRun)) };
}

function checked({ entity, scheme: name, number: typed, validFrom, validTo }: StatedRegistration): Registration {
  const scheme = taxScheme(name);
  if (scheme === null) throw rejected(`Expected one of these schemes: ${schemeNames.join(', ')}.`);
  const number = typed === null ? null : registrationNumber(scheme, typed);
  if (typed !== null && number === null) {
    const { name: title, form } = schemeOf(scheme);
    throw rejected(`This is not a number for ${title}: expected ${form}, with a valid check digit.`);
  }
  if (validTo !== null && validTo < validFrom) throw rejected('The last day is before the first day.');
  return { entity, scheme, validFrom, validTo, number };
}

function rejected(message: string): ManagementError {
  return new ManagementError('registration_rejected', message);
}
