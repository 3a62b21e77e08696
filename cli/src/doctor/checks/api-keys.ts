import { ApiRefusal, callApi } from '../../merchant-api/call.js';
import { type Finding, failing, fine } from '../finding.js';
import type { Site } from '../site.js';

const withinMilliseconds = 10_000;

/** Whether each key that we were given is taken where it belongs. A gateway that does not answer is told of elsewhere. */
export async function checkApiKeys({ keys, gateways }: Site): Promise<readonly Finding[]> {
  const findings = await Promise.all(
    keys.map(async ({ owner, rail, key }): Promise<readonly Finding[]> => {
      const url = gateways.find((gateway) => gateway.rail === rail)?.url;
      if (url === undefined) return [];
      const whose = `${owner}, ${rail}`;
      try {
        await callApi({ baseUrl: url, key }, 'GET', '/v1/events?limit=1', { withinMilliseconds });
        return [fine('api key', `${whose}: it is taken`)];
      } catch (error) {
        if (!(error instanceof ApiRefusal)) return [];
        return [refused(whose, error)];
      }
    }),
  );
  return findings.flat();
}

function refused(whose: string, { status, code }: ApiRefusal): Finding {
  if (status !== 401) {
    const advice = 'The other findings say why; the log of the gateway has the request.';
    return failing('api key', `${whose}: the API answers ${status} (${code})`, advice);
  }
  return failing(
    'api key',
    `${whose}: it is refused`,
    'It was rotated, is of the other rail, or was hashed with another LANDED_API_KEY_PEPPER than the gateway has.',
  );
}
