import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { counted } from '../output/counted.js';
import { paint, type Style } from '../output/paint.js';
import { examine } from './examine.js';
import type { Finding, FindingState } from './finding.js';
import { findSite, type SiteOptions } from './site.js';

/** Checks a stack and prints the findings. Exit code 1 when a check fails. */
export async function doctor(options: SiteOptions): Promise<void> {
  const site = findSite(options, withSecretFiles(process.env), process.cwd());
  const findings = await examine(site, process.versions.node);
  const works = findings.every(({ state }) => state !== 'fail');
  process.stdout.write(options.json === true ? `${JSON.stringify({ ok: works, findings })}\n` : reportOf(findings));
  if (!works) process.exitCode = 1;
}

const signs: Readonly<Record<FindingState, readonly [Style, string]>> = {
  ok: ['green', '✓'],
  warn: ['yellow', '!'],
  fail: ['red', '✗'],
};

function reportOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, saw, advice }) => [
    `${paint(process.stdout, ...signs[state])} ${check.padEnd(width)}  ${saw}`,
    ...(advice === null ? [] : [`${' '.repeat(width + 4)}→ ${advice}`]),
  ]);
  return `${[...lines, '', summaryOf(findings)].join('\n')}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length;
  const [failed, warned] = [count('fail'), count('warn')];
  if (failed === 0 && warned === 0) return 'Everything works.';
  return `${failed} failed, ${counted(warned, 'warning')}, ${count('ok')} passed.`;
}
