import { isColor, isFontFamily, isRadius } from '../appearance/appearance-rules.js';
import type { MountOptions } from '../types.js';

type Rule = readonly [isValid: (value: never) => boolean, expected: string];

const isFunction = (value: unknown) => typeof value === 'function';
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const aFunction = 'a function';
const aColor = [isColor, 'a colour such as #1d4ed8 or #fff'] as const;
const text: Rule = [isText, 'a text'];

const isLocale = (value: unknown) => isText(value) && /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(value as string);

/** Limit of every amount of the API. */
const amountMax = 99_999_999;

const rules: { readonly [Name in keyof Required<MountOptions>]: Rule } = {
  currency: [(value) => isText(value) && /^(USD|GBP|EUR|CAD|AUD)$/.test(value), 'one of USD, GBP, EUR, CAD, AUD'],
  amount: [
    (value) => Number.isSafeInteger(value) && value > 0 && value <= amountMax,
    'an integer of minor units, such as 5400 for £54.00',
  ],
  billingDetails: [isRecord, 'an object'],
  onSuccess: [isFunction, aFunction],
  onError: [isFunction, aFunction],
  submitLabel: text,
  onReady: [isFunction, aFunction],
  onChange: [isFunction, aFunction],
  onComplete: [isFunction, aFunction],
  locale: [isLocale, 'a language tag such as de or fr-CA'],
  appearance: [isRecord, 'an object'],
  nonce: text,
};

const detailRules: Readonly<Record<string, Rule>> = {
  name: text,
  email: text,
  address: [isRecord, 'an object'],
};

const addressRules = Object.fromEntries(
  ['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((name) => [name, text]),
);

/** Also of the branding, whose values the service has checked. */
export const appearanceRules: Readonly<Record<string, Rule>> = {
  theme: [(value) => /^(light|dark|auto)$/.test(value), 'light, dark or auto'],
  primaryColor: aColor,
  backgroundColor: aColor,
  textColor: aColor,
  dangerColor: aColor,
  buttonColor: aColor,
  buttonTextColor: aColor,
  fontFamily: [isFontFamily, 'font names of letters, digits, spaces and hyphens'],
  borderRadius: [isRadius, 'a whole number from 0 to 24'],
};

/**
 * Checks the options of a mount or of an update. Absent, undefined and empty texts of billing details count as absent.
 *
 * @throws TypeError naming the option. It never repeats a value, because billing details are personal data.
 */
export function checkOptions(options: MountOptions): MountOptions {
  if (!isRecord(options)) throw new TypeError('Landed: mount needs options.');
  for (const name of ['currency', 'onSuccess'] as const) {
    if (options[name] === undefined) throw new TypeError(`Landed: the option ${name} is required.`);
  }
  checkFields(options, rules, '');
  if (options.billingDetails !== undefined) checkDetails(options.billingDetails);
  if (options.appearance !== undefined) checkFields(options.appearance, appearanceRules, 'appearance.');
  return options;
}

function checkDetails({ address, ...details }: NonNullable<MountOptions['billingDetails']>): void {
  checkFields(withoutEmpty({ ...details, address }), detailRules, 'billingDetails.');
  if (address) checkFields(withoutEmpty(address), addressRules, 'billingDetails.address.');
}

function checkFields(values: object, allowed: Readonly<Record<string, Rule>>, prefix: string): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (rule === undefined) throw new TypeError(`Landed: ${prefix}${name} is not an option.`);
    const [isValid, expected] = rule;
    if (!isValid(value as never)) throw new TypeError(`Landed: the option ${prefix}${name} must be ${expected}.`);
  }
}

/** A shop's form has empty fields; the processor rejects an empty text. */
export function withoutEmpty<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Values;
}
