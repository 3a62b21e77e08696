import { examine } from './examine.js';
import type { Finding, FindingState } from './finding.js';
import { findSite, type SiteOptions } from './site.js';

/** Looks at a stack and says what is wrong with it. The exit code is 1 when something does not work. */
export async function doctor(options: SiteOptions): Promise<void> {
  const site = findSite(options, process.env, process.cwd());
  const findings = await examine(site, process.versions.node);
  const works = findings.every(({ state }) => state !== 'fail');
  process.stdout.write(options.json === true ? `${JSON.stringify({ ok: works, findings })}\n` : reportOf(findings));
  if (!works) process.exitCode = 1;
}

const signs: Readonly<Record<FindingState, string>> = { ok: '✓', warn: '!', fail: '✗' };

function reportOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, saw, advice }) => [
    `${signs[state]} ${check.padEnd(width)}  ${saw}`,
    ...(advice === null ? [] : [`${' '.repeat(width + 4)}→ ${advice}`]),
  ]);
  return `${[...lines, '', summaryOf(findings)].join('\n')}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length;
  const [failed, warned] = [count('fail'), count('warn')];
  if (failed === 0 && warned === 0) return 'Everything works.';
  return `${failed} broken, ${warned} to look at, ${count('ok')} fine.`;
}
