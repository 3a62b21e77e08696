import { isSecure, type Site } from '../services.js';
import type { Middleware } from './request-state.js';

const twoYears = 2 * 365 * 24 * 60 * 60;

/**
 * The page may load only files and call only this origin. Script of others runs in frames of another origin, which has no
 * session. Text cannot become markup: the browser rejects it (`require-trusted-types-for`).
 */
export function securityHeaders(site: Site): Middleware {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${site.framesOrigin ?? "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const headers: Record<string, string> = {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isSecure(site) ? { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` } : {}),
  };
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
