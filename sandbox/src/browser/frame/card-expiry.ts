import { digitsOf } from './digits.js';

const SEPARATOR = ' / ';
/** Cards are valid for a few years. A later year is a typing mistake. */
const YEARS_MAX = 50;

/** A month of the calendar. */
export interface Month {
  readonly month: number;
  readonly year: number;
}

export type ExpiryState = 'empty' | 'incomplete' | 'invalid_year' | 'past_year' | 'past_month' | 'complete';

/**
 * Formats what was typed, pasted or filled in as `MM / YY`: `4` becomes `04 / `, `13` becomes `01 / 3`, `12/2034` and
 * `2034-12` become `12 / 34`. @param isDeleting keeps a deleted separator deleted, with the digit before it.
 */
export function formatExpiry(text: string, isDeleting: boolean): string {
  const digits = monthAndYear(text);
  if (isDeleting && digits.length <= 2) {
    // A part of the separator was deleted: take the digit that the caret was meant to reach.
    return digits.length === 2 && /\D$/.test(text) && !text.endsWith(SEPARATOR) ? digits.slice(0, 1) : digits;
  }
  const padded = withTwoDigitMonth(digits);
  if (padded.length < 2) return padded;
  return `${padded.slice(0, 2)}${SEPARATOR}${padded.slice(2, 4)}`;
}

/** @param today the current month, from the server: the clock of the device may be wrong. */
export function expiryState(text: string, today: Month): ExpiryState {
  const digits = digitsOf(text);
  if (digits === '') return 'empty';
  const expiry = parseExpiry(text);
  if (expiry === undefined) return 'incomplete';
  if (expiry.year > today.year + YEARS_MAX) return 'invalid_year';
  if (expiry.year < today.year) return 'past_year';
  return expiry.year === today.year && expiry.month < today.month ? 'past_month' : 'complete';
}

/** Returns the month of a complete `MM / YY`. */
export function parseExpiry(text: string): Month | undefined {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return undefined;
  return { month, year: 2_000 + Number(digits.slice(2)) };
}

function monthAndYear(text: string): string {
  const iso = /^\s*(20\d\d)-(0[1-9]|1[0-2])\s*$/.exec(text);
  if (iso !== null) return `${iso[2]}${iso[1]?.slice(2)}`;
  const parts = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d\d)\s*$/.exec(text);
  if (parts !== null) return `${parts[1]?.padStart(2, '0')}${parts[2]}`;
  const digits = digitsOf(text);
  return digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits;
}

function withTwoDigitMonth(digits: string): string {
  if (/^[2-9]/.test(digits)) return `0${digits}`;
  if (/^1[3-9]/.test(digits)) return `0${digits}`;
  return digits.startsWith('00') ? '0' : digits;
}
