/** The variables that a child inherits. Every other variable is passed explicitly. */
const inherited = new Set([
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TZ',
  'TMPDIR',
  'LOG_LEVEL',
  'TAX_TIER2',
  'TAX_FAIL_ON_STALE',
  'TAX_PACK_FOLDERS',
  'FX_MAX_AGE_DAYS',
  'TAX_STRICT_RATES',
  'TAX_RATE_STRATEGY',
  'TAX_DUTY_RANGE_MAX_PPM',
  'TAX_SPECIFIC_DUTY_EQUIVALENTS',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
]);

/**
 * The environment of a child. It inherits selected variables only: a variable of the test runner, or a `TEMPORAL_…` or
 * `PG…` of the user's shell, would otherwise redirect a child silently.
 */
export function childEnvironment(
  surrounding: NodeJS.ProcessEnv,
  own: Readonly<Record<string, string>>,
  extra: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(surrounding).filter(([name]) => inherited.has(name));
  return { ...Object.fromEntries(kept), NODE_ENV: 'development', ...own, ...extra };
}
