import { randomUUID } from 'node:crypto';
import type { VerifiedInvariant } from '@landed/prisma/read/ledger/verify-ledger';
import type { Command } from 'commander';
import { accessFor, type StackOptions, stackCommand } from '../access/stack-command.js';
import { counted } from '../output/counted.js';
import { paint } from '../output/paint.js';
import { print } from '../output/print.js';

/** The checks read the whole ledger. */
const timeoutMilliseconds = 1_800_000;

const help = `
Checks every invariant of the ledger at one moment: journals sum to zero and are closed, balances are on the right side,
holds are what reserve accounts have, payments, refunds, disputes and payouts agree with their journals. What it finds is
stored: status, doctor and alerts show the last check. The Schedule ledger-verification checks the same every night.

Exit codes: 0 everything holds, 1 an invariant is broken, 2 wrong usage.`;

export function verifyCommand(): Command {
  return stackCommand('verify', 'check every invariant of the ledger').addHelpText('after', help).action(verify);
}

async function verify(options: StackOptions): Promise<void> {
  const { databaseUrl } = await accessFor(options);
  const { openDatabase } = await import('@landed/prisma/database');
  const { verifyLedger } = await import('@landed/prisma/read/ledger/verify-ledger');
  const { saveVerification } = await import('@landed/prisma/write/ledger/save-verification');
  const startedAt = new Date().toISOString();
  const database = openDatabase(databaseUrl, { poolMax: 1, timeoutMilliseconds });
  try {
    const results = await verifyLedger(database);
    const holds = results.every(({ violations }) => violations === 0);
    print(options, { ok: holds, invariants: results }, () => reportOf(results));
    if (!holds) process.exitCode = 1;
    await saveVerification(database, { id: randomUUID(), startedBy: 'ledger verify', startedAt, results });
  } finally {
    await database.close();
  }
}

function reportOf(results: readonly VerifiedInvariant[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.flatMap(({ name, says, violations, examples }) =>
    violations === 0
      ? [`${paint(process.stdout, 'green', '✓')} ${name.padEnd(width)}  ${says}`]
      : [
          `${paint(process.stdout, 'red', '✗')} ${name.padEnd(width)}  ${says} Broken ${counted(violations, 'time')}:`,
          ...examples.map((example) => `${' '.repeat(width + 4)}${example}`),
        ],
  );
  const broken = results.filter(({ violations }) => violations > 0).length;
  const isBroken = `${counted(broken, 'invariant')} ${broken === 1 ? 'is' : 'are'} broken.`;
  return [...lines, '', broken === 0 ? 'All invariants hold.' : isBroken].join('\n');
}
