import helmet from 'koa-helmet';
import type { Step } from './request-state.js';

const secondsPerYear = 365 * 24 * 60 * 60;

type Directives = Readonly<Record<string, string[]>>;

/** The profile of an API that no page is ever rendered from: nothing may load, frame or sniff its answers. */
export function securityHeaders(): Step {
  return withPolicy({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] });
}

/**
 * The profile of the one page, the API's reference: its scripts and styles are files of ours, it speaks to the listener
 * that served it and to nobody else, and nothing in it is evaluated. Pictures may also stand in the style sheet itself.
 */
export function pageSecurityHeaders(): Step {
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

function withPolicy(directives: Directives): Step {
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
