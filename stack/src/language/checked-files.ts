import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repoRoot } from '../repo-root.js';

const types = /(\.(ts|mjs|js|md|prisma|ya?ml|sh)|^\.ci\/run)$/;

/** Generated files, recordings, and the list of phrases itself. Applied migrations are never edited. */
const excluded = [
  /(^|\/)(node_modules|dist|generated|\.git|\.landed|\.turbo)\//,
  /^prisma\/migrations\//,
  /^test\/(replay\/histories|results)\//,
  /^stack\/src\/language\/(phrases|verbs)\.ts$/,
  // Texts in other languages.
  /^dropin\/src\/messages\/translations\//,
];

/** The files of ours that have prose, as paths from the root. Works in an exported checkout without git, too. */
export function checkedFiles(): string[] {
  return listFiles().filter(
    (file) => types.test(file) && !excluded.some((pattern) => pattern.test(file)) && existsSync(join(repoRoot, file)),
  );
}

function listFiles(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repoRoot,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(listed.split('\0').filter((file) => file !== ''))].toSorted();
  } catch {
    return walk(repoRoot);
  }
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [relative(repoRoot, path)];
    return entry.isDirectory() && !/^(node_modules|dist|\.git|\.landed|\.turbo)$/.test(entry.name) ? walk(path) : [];
  });
}
