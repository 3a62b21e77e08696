import helmet from 'koa-helmet';
import type { Middleware } from './request-state.js';

const secondsPerYear = 365 * 24 * 60 * 60;

type Directives = Readonly<Record<string, string[]>>;

/** The profile of an API without pages: a browser may not load, frame or sniff its responses. */
export function securityHeaders(): Middleware {
  return withPolicy({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] });
}

/**
 * The profile of the only page, the API reference. Scripts and styles must be files from this listener; the page may
 * call only this listener and may not evaluate code. Images may also be `data:` URLs in the style sheet.
 */
export function pageSecurityHeaders(): Middleware {
  return withPolicy({
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  });
}

function withPolicy(directives: Directives): Middleware {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: { maxAge: 2 * secondsPerYear, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xContentTypeOptions: true,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  });
}
