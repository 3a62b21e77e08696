import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const periodSeconds = 30;
const issuer = 'Landed';
/** Codes of one step before and after count too, because clocks differ. */
const window = 1;

const totpOf = (secret: string, label = issuer) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds, algorithm: 'SHA1' });

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The step of a code, which must be later than that of every accepted one; null when the code is wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, window, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

/** What an authenticator app reads: as a link, and as a picture of it. */
export function totpLink(secret: string, email: string): { uri: string; qrSvg: string } {
  const uri = totpOf(secret, email).toString();
  return { uri, qrSvg: renderSVG(uri) };
}
