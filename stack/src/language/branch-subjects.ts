import { execFileSync } from 'node:child_process';
import { repoRoot } from '../repo-root.js';

/** Subjects up to this commit are older than the rule and not checked. */
const base = '18ef0959958f167e320067fed93815f9ea586c64';

export interface Subject {
  readonly commit: string;
  readonly subject: string;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repoRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const succeeds = (...args: string[]): boolean => {
  try {
    git(...args);
    return true;
  } catch {
    return false;
  }
};

/** The commits of this branch since the rule exists, or why they cannot be read. */
export function branchSubjects(): Subject[] | { readonly skipped: string } {
  if (!succeeds('rev-parse', '--git-dir')) return { skipped: 'this checkout has no git history' };
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return { skipped: 'this clone is shallow' };
  if (!succeeds('merge-base', '--is-ancestor', base, 'HEAD'))
    return { skipped: `commit ${base.slice(0, 12)} is not in the history of HEAD` };
  const lines = git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [commit = ''] = line.split(' ');
    return { commit, subject: line.slice(commit.length + 1) };
  });
}
