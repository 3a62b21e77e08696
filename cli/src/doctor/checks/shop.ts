import { codeOf, type Finding, fine, warning } from '../finding.js';
import type { Site } from '../site.js';

const withinMilliseconds = 5_000;

/** Checks the demo shop of a local stack. It is not part of the service, so the worst is a warning. */
export async function checkShop({ shopUrl, dataFolder }: Site): Promise<readonly Finding[]> {
  if (shopUrl === null) return [];
  const saw = await problemOf(shopUrl);
  if (saw === null) return [fine('demo shop', `responds at ${shopUrl}`)];
  const advice = `See the end of ${dataFolder}/logs/shop.log. The service works without the demo shop.`;
  return [warning('demo shop', `${shopUrl}: ${saw}`, advice)];
}

async function problemOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(withinMilliseconds) });
    await response.arrayBuffer();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return `no response (${codeOf(error)})`;
  }
}
