import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../repo-root.js';
import { branchSubjects } from './branch-subjects.js';
import { checkedFiles } from './checked-files.js';
import { commitSubjectProblems } from './commit-subject.js';
import { findProblems, type Problem } from './find-problems.js';

/**
 * The language check of `npm run check`. Prints `file:line: phrase - use instead` and fails when there is a finding.
 * With `--summary` it prints counts by phrase and by folder instead. Other arguments limit it to paths that start so.
 */
function main(args: readonly string[]): number {
  const below = args.filter((argument) => !argument.startsWith('--'));
  const files = checkedFiles().filter(
    (file) => below.length === 0 || below.some((path) => file === path || file.startsWith(path.replace(/\/*$/, '/'))),
  );
  const problems = files.flatMap((file) => findProblems(file, readFileSync(join(repoRoot, file), 'utf8')));
  if (args.includes('--summary')) printSummary(problems);
  else for (const { file, line, found, use } of problems) console.log(`${file}:${line}: ${found} - use ${use}`);
  const subjects = below.length === 0 ? checkSubjects() : 0;
  console.log(`${files.length} files, ${problems.length} findings in text, ${subjects} in commit subjects`);
  return problems.length + subjects === 0 ? 0 : 1;
}

function checkSubjects(): number {
  const subjects = branchSubjects();
  if ('skipped' in subjects) {
    console.log(`Commit subjects were not checked: ${subjects.skipped}.`);
    return 0;
  }
  const problems = subjects.flatMap(({ commit, subject }) =>
    commitSubjectProblems(subject).map((problem) => `commit ${commit} "${subject}": ${problem}`),
  );
  for (const problem of problems) console.log(problem);
  return problems.length;
}

function printSummary(problems: readonly Problem[]): void {
  const phraseOf = ({ found, use }: Problem) =>
    found.startsWith("'") ? `test title - use ${use}` : found.toLowerCase();
  const folderOf = ({ file }: Problem) =>
    file
      .split('/')
      .slice(0, file.startsWith('test/') ? 2 : 1)
      .join('/');
  for (const keyOf of [phraseOf, folderOf]) {
    const counts = new Map<string, number>();
    for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
    const rows = [...counts].toSorted(([, one], [, other]) => other - one);
    console.log(rows.map(([key, count]) => `${String(count).padStart(6)}  ${key}`).join('\n'));
    console.log();
  }
}

process.exitCode = main(process.argv.slice(2));
