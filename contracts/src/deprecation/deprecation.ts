import { parseUrl } from '../url/parse-url.js';

/** That an operation is to be replaced, and when it may stop working. Instants are RFC 3339. */
export interface Deprecation {
  readonly deprecatedAt: string;
  /** At least {@link noticeMonths} later. */
  readonly sunsetAt: string;
  /** The page that says what to use instead: an https URL. */
  readonly link: string;
}

/** The least time between the notice of a deprecation and its sunset. */
export const noticeMonths = 24;

/**
 * The header fields of a deprecated operation: `Deprecation` of RFC 9745, `Sunset` of RFC 8594, and a link to the page
 * about it. Throws when the notice is shorter than promised, so a wrong row stops the process at its start.
 */
export function deprecationFields({ deprecatedAt, sunsetAt, link }: Deprecation): Readonly<Record<string, string>> {
  const [deprecated, sunset] = [new Date(deprecatedAt), new Date(sunsetAt)];
  const earliest = new Date(deprecated);
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths);
  if (!(sunset >= earliest)) throw new Error(`A sunset must be at least ${noticeMonths} months after the deprecation.`);
  if (parseUrl(link) === null) throw new Error('The link of a deprecation must be a URL.');
  return {
    Deprecation: `@${Math.floor(deprecated.getTime() / 1_000)}`,
    Sunset: sunset.toUTCString(),
    Link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}
