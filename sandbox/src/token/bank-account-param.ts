import { type Field, oneOf, required, shape, text } from '../wire/fields.js';
import { type AccountNumber, readAccountNumber } from './account-number.js';
import { HOLDER_TYPES, type HolderType } from './record.js';

export interface GivenBankAccount extends AccountNumber {
  readonly country: string;
  readonly currency: string;
  readonly holderName: string | null;
  readonly holderType: HolderType | null;
}

const fields = shape({
  country: required(text(2)),
  currency: required(text(3)),
  account_number: required(text(50)),
  routing_number: text(20),
  account_holder_name: text(200),
  account_holder_type: oneOf(...HOLDER_TYPES),
});

/** The `bank_account` parameter of a new token. */
export const bankAccountParam: Field<GivenBankAccount> = {
  read(node, path) {
    const given = fields.read(node, path);
    const country = given.country.toUpperCase();
    const currency = given.currency.toLowerCase();
    const number = { accountNumber: given.account_number, routingNumber: given.routing_number };
    return {
      country,
      currency,
      ...readAccountNumber(country, currency, number, path),
      holderName: given.account_holder_name ?? null,
      holderType: given.account_holder_type ?? null,
    };
  },
};
