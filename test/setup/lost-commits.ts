import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Database } from '@landed/prisma/database';
import { placePostgres } from '@landed/stack/postgres/place';
import type { OwnStack } from './own-stack.js';

const run = promisify(execFile);

/** A copy of a stack's database files. */
export interface DatabaseCopy {
  /** Kills the server, puts the copied files back and starts it: every commit since the copy is lost. */
  restore(): Promise<void>;
}

/** Copies the database's files at rest. The owner of the files is kept, because PostgreSQL does not run as root. */
export async function copyDatabase(stack: OwnStack): Promise<DatabaseCopy> {
  const { clusterDir } = placePostgres(stack.folder);
  const copy = `${clusterDir}.copy`;
  await stack.stopChild('postgres');
  await run('rm', ['-rf', copy]);
  await run('cp', ['-a', clusterDir, copy]);
  await stack.start('postgres');
  return {
    async restore() {
      await stack.kill('postgres');
      await run('rm', ['-rf', clusterDir]);
      await run('cp', ['-a', copy, clusterDir]);
      await stack.start('postgres');
    },
  };
}

/**
 * Removes every row of an operation from one database, as if its commits had been lost. Triggers and foreign keys
 * protect these rows, so they are switched off for this transaction.
 */
export async function loseRows(database: Database, operationId: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    const payments = `SELECT id FROM payment_intent WHERE operation_id = $1`;
    for (const statement of [
      `DELETE FROM webhook_delivery WHERE event_id IN (SELECT id FROM event WHERE operation_id = $1)`,
      `DELETE FROM event WHERE operation_id = $1`,
      `DELETE FROM processor_attempt WHERE operation_id = $1`,
      `DELETE FROM payment_buyer WHERE payment_intent_id IN (${payments})`,
      `DELETE FROM payment_status_history WHERE payment_intent_id IN (${payments})`,
      `UPDATE payment_intent SET refund_reserved = 0
       WHERE id IN (SELECT payment_intent_id FROM refund WHERE operation_id = $1 AND status = 'pending')`,
      `UPDATE payment_intent SET pending_operation_id = NULL WHERE pending_operation_id = $1`,
      `DELETE FROM refund WHERE operation_id = $1`,
      `DELETE FROM payment_intent WHERE operation_id = $1`,
      `DELETE FROM operation WHERE id = $1`,
    ]) {
      await client.query(statement, [operationId]);
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
