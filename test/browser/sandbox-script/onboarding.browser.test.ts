import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../axe-findings.js';
import { newWatchedPage } from '../watched-page.js';
import { ScriptBench } from './script-page.js';

let bench: ScriptBench;
let account: string;

beforeAll(async () => {
  bench = await ScriptBench.open();
  const created = await bench.api('/v1/accounts', {
    country: 'GB',
    'controller[fees][payer]': 'application',
    'controller[losses][payments]': 'application',
    'controller[requirement_collection]': 'application',
    'controller[stripe_dashboard][type]': 'none',
  });
  account = String(created['id']);
});
afterAll(() => bench.close());

async function newLink(): Promise<string> {
  const back = `${bench.sandbox.url}/_control/events?from=`;
  const urls = { return_url: `${back}return`, refresh_url: `${back}refresh` };
  return String((await bench.api('/v1/account_links', { account, type: 'account_onboarding', ...urls }))['url']);
}

it.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 320],
  ['dark', 320],
] as const)(
  'the hosted page of a verification has no axe finding and fits, %s at %d px',
  async (colorScheme, width) => {
    const viewport = { width, height: 700 };
    const { page, problems } = await newWatchedPage(bench.browser, { colorScheme, viewport });
    await page.goto(await newLink());
    const send = page.getByRole('button', { name: 'Send for verification' });
    await send.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await send.click();
    await page.getByText('Fill in this field.').nth(2).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const folder = process.env['LANDED_SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/onboarding-${colorScheme}-${width}.png` });
    // A rejected form is a response with 400, which the console reports.
    expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
    await page.close();
  },
);
