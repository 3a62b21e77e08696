import { ApiErrorResponse, callApi } from '../../merchant-api/call-api.js';
import { type Finding, failing, fine } from '../finding.js';
import type { Site } from '../site.js';

const withinMilliseconds = 10_000;

/** Checks that the gateway accepts each known key. The gateway check reports a gateway that does not respond. */
export async function checkApiKeys({ keys, gateways }: Site): Promise<readonly Finding[]> {
  const findings = await Promise.all(
    keys.map(async ({ owner, rail, key }): Promise<readonly Finding[]> => {
      const url = gateways.find((gateway) => gateway.rail === rail)?.url;
      if (url === undefined) return [];
      const whose = `${owner}, ${rail}`;
      try {
        await callApi({ baseUrl: url, key }, 'GET', '/v1/events?limit=1', { withinMilliseconds });
        return [fine('api key', `${whose}: the gateway accepts the key`)];
      } catch (error) {
        if (!(error instanceof ApiErrorResponse)) return [];
        return [rejected(whose, error)];
      }
    }),
  );
  return findings.flat();
}

function rejected(whose: string, { status, code }: ApiErrorResponse): Finding {
  if (status !== 401) {
    const advice = 'See the other findings for the cause. The log of the gateway has the request.';
    return failing('api key', `${whose}: the API responds with ${status} (${code})`, advice);
  }
  return failing(
    'api key',
    `${whose}: the gateway rejects the key`,
    'Check that the key was not rotated, that its mode is right, and that the gateway has the LANDED_API_KEY_PEPPER ' +
      'with which the key was hashed.',
  );
}
