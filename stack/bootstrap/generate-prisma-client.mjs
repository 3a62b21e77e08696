import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './step.mjs';

/** Generates the Prisma client when it is missing or was generated from another schema or Prisma version. */
export async function generatePrismaClient(root) {
  const schema = join(root, 'prisma', 'schema');
  if (!existsSync(schema)) return;
  const stamp = join(root, 'prisma', 'src', 'generated', '.made-from');
  const wanted = fingerprint(root, schema);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('generate the Prisma client', () => {
    const cli = join(root, 'node_modules', 'prisma', 'build', 'index.js');
    // Prisma would download its native schema engine, which generating does not use. Any existing file prevents that.
    const env = {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    };
    return run(process.execPath, [cli, 'generate'], { cwd: join(root, 'prisma'), env });
  });
  writeFileSync(stamp, wanted);
}

/** Hashes the schema text and Prisma's version. File times are not reliable after a checkout. */
function fingerprint(root, schema) {
  const hash = createHash('sha256');
  const files = readdirSync(schema)
    .filter((name) => name.endsWith('.prisma'))
    .sort();
  for (const name of files) hash.update(name).update(readFileSync(join(schema, name)));
  hash.update(readFileSync(join(root, 'prisma', 'prisma.config.ts')));
  for (const name of ['prisma', '@prisma/client'])
    hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  return hash.digest('hex');
}
