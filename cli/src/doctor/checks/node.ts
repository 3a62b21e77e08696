import { type Finding, failing, fine } from '../finding.js';

const needed = [20, 19] as const;

/** Checks the Node version. The start of the program checks it too; this check is for the report. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return fine('node', `Node ${version}`);
  return failing('node', `Node ${version}`, `Install Node ${needed.join('.')} or later.`);
}
