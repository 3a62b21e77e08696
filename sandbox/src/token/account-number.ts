import { invalidRequest, type StripeFailure } from '../wire/stripe-failure.js';

export interface AccountNumber {
  /** Without spaces and hyphens, letters in upper case. */
  readonly number: string;
  readonly routingNumber: string | null;
}

interface Given {
  readonly accountNumber: string;
  readonly routingNumber: string | undefined;
}

interface Scheme {
  readonly currency: string;
  /** Undefined when the country uses an IBAN, which contains the bank. */
  readonly routing?: { readonly isValid: (routing: string) => boolean; readonly name: string };
  readonly isNumber: (number: string) => boolean;
}

/** Length of an IBAN in the countries of the euro. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CY: 28,
  DE: 22,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GR: 27,
  HR: 21,
  IE: 22,
  IT: 27,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  PT: 25,
  SI: 19,
  SK: 24,
};

const SCHEMES: Readonly<Record<string, Scheme>> = {
  US: {
    currency: 'usd',
    routing: { name: 'routing number', isValid: passesAbaChecksum },
    isNumber: (number) => /^\d{4,17}$/.test(number),
  },
  GB: {
    currency: 'gbp',
    routing: { name: 'sort code', isValid: (code) => /^\d{6}$/.test(code) },
    isNumber: (number) => /^\d{8}$/.test(number),
  },
  CA: {
    currency: 'cad',
    // Five digits of the branch and three of the institution.
    routing: { name: 'routing number', isValid: (code) => /^\d{8}$/.test(code) },
    isNumber: (number) => /^\d{5,12}$/.test(number),
  },
  AU: {
    currency: 'aud',
    routing: { name: 'BSB', isValid: (code) => /^\d{6}$/.test(code) },
    isNumber: (number) => /^\d{5,9}$/.test(number),
  },
};

/**
 * Checks a bank account of `country` and returns its number without separators. Errors do not repeat the number.
 * @throws StripeFailure 400 `routing_number_invalid`, `account_number_invalid`, `parameter_missing`, or without a code
 *   for a country or currency that is not simulated
 */
export function readAccountNumber(country: string, currency: string, given: Given, path: string): AccountNumber {
  const scheme = schemeOf(country);
  if (scheme === undefined) throw invalid(`Bank accounts of this country are not simulated.`, `${path}[country]`);
  if (scheme.currency !== currency) {
    throw invalid(`Bank accounts in ${country} receive ${scheme.currency}.`, `${path}[currency]`);
  }
  const number = withoutSeparators(given.accountNumber);
  const routing = given.routingNumber === undefined ? undefined : withoutSeparators(given.routingNumber);
  checkRouting(scheme, routing, `${path}[routing_number]`);
  if (!scheme.isNumber(number)) {
    throw invalid('The account number is not valid.', `${path}[account_number]`, 'account_number_invalid');
  }
  return { number, routingNumber: routing ?? null };
}

function checkRouting({ routing: rule }: Scheme, routing: string | undefined, param: string): void {
  if (rule === undefined) {
    if (routing !== undefined) throw invalid('An IBAN needs no routing number.', param, 'routing_number_invalid');
    return;
  }
  if (routing === undefined) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  if (!rule.isValid(routing)) throw invalid(`The ${rule.name} is not valid.`, param, 'routing_number_invalid');
}

function schemeOf(country: string): Scheme | undefined {
  if (Object.hasOwn(SCHEMES, country)) return SCHEMES[country];
  if (!Object.hasOwn(IBAN_LENGTHS, country)) return undefined;
  return { currency: 'eur', isNumber: (iban) => iban.startsWith(country) && isIban(iban) };
}

function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== IBAN_LENGTHS[iban.slice(0, 2)]) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** The checksum of the American Bankers Association. */
function passesAbaChecksum(routing: string): boolean {
  if (!/^\d{9}$/.test(routing)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(routing, (digit, place) => Number(digit) * (weights[place % 3] ?? 0)).reduce((a, b) => a + b);
  return sum % 10 === 0;
}

function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

function invalid(message: string, param: string, code?: string): StripeFailure {
  return invalidRequest({ message, param, ...(code === undefined ? {} : { code }) });
}
