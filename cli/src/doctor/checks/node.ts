import { type Finding, failing, fine } from '../finding.js';

const needed = [20, 19] as const;

/** Whether this Node runs what is here. The program's own start looks first; this is for the report. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return fine('node', `Node ${version}`);
  return failing('node', `Node ${version}`, `Install Node ${needed.join('.')} or later.`);
}
