// The entry of the image. The first argument is the role of the container; the others go to its program.
const programs = {
  gateway: '../gateway/dist/main.js',
  worker: '../workers/dist/main.js',
  dashboard: '../dashboard/dist/server/main.js',
  migrate: '../prisma/dist/migrate-main.js',
  grant: '../prisma/dist/grant-main.js',
  backfill: '../prisma/dist/backfill-main.js',
  codec: '../codec/dist/codec-main.js',
  landed: '../cli/dist/main.js',
};

const [role, ...args] = process.argv.slice(2);
const program = Object.hasOwn(programs, role ?? '') ? programs[role] : undefined;
if (program === undefined) {
  process.stderr.write(`Expected a role: ${Object.keys(programs).join(', ')}. For example: worker --role core\n`);
  process.exit(64);
}
const url = new URL(program, import.meta.url);
// The program reads its own arguments from here.
process.argv.splice(1, process.argv.length - 1, url.pathname, ...args);
await import(url.href);
