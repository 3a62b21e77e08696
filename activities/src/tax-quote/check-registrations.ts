import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { assumedScheme } from '@landed/contracts/registration/assumed-scheme';
import { registrationOn } from '@landed/contracts/registration/rules';
import { schemeOf, type TaxScheme } from '@landed/contracts/registration/schemes';
import { goodsRejections } from '@landed/contracts/tax-quote/rejection-reasons';
import { stateOfPlace, type TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import type { LandedCost, LandedCostOutcome, TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { Database } from '@landed/prisma/database';
import { findRegistrations } from '@landed/prisma/read/registration/find-registrations';

/**
 * Checks that the seller has the registrations that a price assumes, whatever engine made it. A registration that is
 * missing is a warning in test mode; live mode rejects the goods (`registration_missing`), because the tax would be
 * collected without a right to it and once more at the border. A row that says that the operator pays at the border
 * (`at_border`) counts: the price stays, and customs data says so.
 */
export async function checkRegistrations(
  database: Database,
  taxPlaceOf: TaxPlaceOf,
  { body, rail }: TaxQuoteInput,
  cost: LandedCost,
  on: string,
): Promise<LandedCostOutcome> {
  const { destination_country: country, destination_postal_code: postalCode = null, currency } = body;
  const state = stateOfPlace(country, taxPlaceOf(country, postalCode, on));
  const assumed = cost.lines.map(({ dutyBasis }) => assumedScheme({ destinationCountry: country, state, dutyBasis }));
  const schemes = new Set(assumed.filter((scheme): scheme is TaxScheme => scheme !== null));
  if (schemes.size === 0) return { kind: 'priced', cost };
  const entity = entityOfCurrency[currency];
  const registrations = await findRegistrations(database, { entity, schemes: [...schemes] });
  const missing = [...schemes].filter((scheme) => registrationOn(registrations, { entity, scheme }, on) === null);
  if (missing.length === 0) return { kind: 'priced', cost };
  if (rail === 'test') {
    const warnings = missing.map((scheme) => missingWarning(scheme));
    return { kind: 'priced', cost: { ...cost, warnings: [...cost.warnings, ...warnings] } };
  }
  const lines = assumed.flatMap((scheme, index) => (scheme !== null && missing.includes(scheme) ? [index] : []));
  const details = { country, reason: 'registration_missing', lines };
  return {
    kind: 'rejected',
    error: { code: 'country_not_supported', message: goodsRejections.registration_missing, details },
  };
}

function missingWarning(scheme: TaxScheme) {
  const message = `The price assumes that the seller is registered for ${schemeOf(scheme).name}; no registration is on file.`;
  return { code: 'registration_missing', line: null, message } as const;
}
