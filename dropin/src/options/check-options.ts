import type { MountOptions } from '../types.js';

/** The same limits as those of the branding that operators set. */
const isColor = (value: unknown): value is string => typeof value === 'string' && /^#([0-9a-f]{3}){1,2}$/i.test(value);

/** The list ends up in a style sheet, so it has nothing that could end a declaration. */
const isFontFamily = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^[a-z][a-z0-9 -]*(,\s*[a-z][a-z0-9 -]*)*$/i.test(value);

/** The largest radius of corners, in pixels. */
const radiusMax = 24;

const isIntegerTo = (max: number) => (value: number) => Number.isInteger(value) && value >= 0 && value <= max;

type Rule = readonly [isValid: (value: never) => boolean, expected: string];

export const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const aFunction: Rule = [(value) => typeof value === 'function', 'a function'];
const aColor = [isColor, 'a colour such as #1d4ed8'] as const;
const text: Rule = [isText, 'a text'];

const isLocale = (value: unknown) => isText(value) && /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(value as string);

/** Limit of every amount of the API. */
const amountMax = 99_999_999;

/** The rule of an option, or those of the options in it. */
type Rules = { readonly [Name: string]: Rule | Rules };

/** Also of the branding, whose values the service has checked. */
export const appearanceRules: Readonly<Record<string, Rule>> = {
  theme: [(value) => /^(light|dark|auto)$/.test(value), 'light, dark or auto'],
  primaryColor: aColor,
  backgroundColor: aColor,
  textColor: aColor,
  dangerColor: aColor,
  buttonColor: aColor,
  buttonTextColor: aColor,
  fontFamily: [isFontFamily, 'font names separated by commas'],
  borderRadius: [isIntegerTo(radiusMax), 'a whole number from 0 to 24'],
};

const rules: { readonly [Name in keyof Required<MountOptions>]: Rule | Rules } = {
  currency: [(value) => isText(value) && /^(USD|GBP|EUR|CAD|AUD)$/.test(value), 'one of USD, GBP, EUR, CAD, AUD'],
  amount: [isIntegerTo(amountMax), 'an integer of minor units'],
  billingDetails: {
    name: text,
    email: text,
    address: { line1: text, line2: text, city: text, state: text, postal_code: text, country: text },
  },
  onSuccess: aFunction,
  onError: aFunction,
  submitLabel: text,
  onReady: aFunction,
  onChange: aFunction,
  onComplete: aFunction,
  locale: [isLocale, 'a language tag such as fr-CA'],
  appearance: appearanceRules,
  nonce: text,
};

/**
 * Checks the options of a mount or of an update. Absent, undefined and empty texts of billing details count as absent.
 *
 * @throws TypeError naming the option. It never repeats a value, because billing details are personal data.
 */
export function checkOptions(options: MountOptions): MountOptions {
  if (!isRecord(options)) throw new TypeError('Landed: mount needs options.');
  const { currency, onSuccess } = options;
  // These two are required: null, unlike undefined, does not count as absent.
  checkFields({ ...options, currency: currency ?? null, onSuccess: onSuccess ?? null }, rules, '');
  return options;
}

function checkFields(values: object, allowed: Rules, prefix: string): void {
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    const path = prefix + name;
    // Only billing details come from fields that the buyer may leave empty.
    if (value === undefined || (prefix.startsWith('b') && isEmpty(value))) continue;
    const rule = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (!rule) throw new TypeError(`Landed: ${path} is not an option.`);
    const [isValid, expected] = Array.isArray(rule) ? (rule as unknown as Rule) : ([isRecord, 'an object'] as const);
    if (!isValid(value as never)) throw new TypeError(`Landed: the option ${path} must be ${expected}.`);
    if (!Array.isArray(rule)) checkFields(value as object, rule as Rules, `${path}.`);
  }
}

const isEmpty = (value: unknown) => (value ?? '') === '';

/** A shop's form has empty fields; the processor rejects an empty text. */
export function withoutEmpty<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as Values;
}
