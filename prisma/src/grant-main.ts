import { withSecretFiles } from '@landed/codec/settings/secret-files';
import pg from 'pg';
import { grantProductRole } from './privileges/grant-product-role.js';

/** Grants the role that is named as the argument what the product needs, in the database of `DATABASE_URL`. */
async function main([role]: readonly string[]): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = withSecretFiles(process.env);
  const connectionString = DATABASE_DIRECT_URL || DATABASE_URL;
  if (!connectionString) throw new Error('DATABASE_URL is not set. It must name the owner of the tables.');
  if (!role) throw new Error('Usage: node prisma/dist/grant-main.js <role of the product>');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await grantProductRole(client, role);
    process.stdout.write(`The role ${role} can run the product and cannot change the ledger.\n`);
  } finally {
    await client.end();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
