import { connectionProblems, pepperProblems, scriptProblems } from '@landed/codec/settings/production-problems';

/**
 * What a gateway in production must not run with, each with what to do. From the variables as they are given, so that one
 * that is not valid hides none of the others.
 */
export function productionProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...connectionProblems(env),
    ...pepperProblems(env['LANDED_API_KEY_PEPPER']),
    ...scriptProblems(env['PROCESSOR_SCRIPT_URL']),
    ...(env['RATE_LIMIT_FAIL'] === 'open'
      ? ['RATE_LIMIT_FAIL: remove it. `open` admits every request while the database does not respond']
      : []),
    ...(env['GATEWAY_TEST_PORT'] && env['GATEWAY_LIVE_PORT']
      ? ['GATEWAY_TEST_PORT, GATEWAY_LIVE_PORT: set one of them, and serve the other mode in a process of its own']
      : []),
    ...(env['TRUSTED_PROXIES']
      ? []
      : ['TRUSTED_PROXIES: is missing. Set the addresses of the proxies in front of the gateway; 0 if there is none']),
  ];
}
