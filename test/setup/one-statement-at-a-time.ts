/**
 * A connection has one statement at a time: `pg` queues others, warns of the third, and will not queue in its next major
 * version. Prisma sends one for each relation of a read at the same time, so a read that may be in a transaction has one
 * relation at a level. The first warning fails the run.
 */
const place = globalThis as typeof globalThis & { landedWatchesStatements?: true };

if (place.landedWatchesStatements === undefined) {
  place.landedWatchesStatements = true;
  process.on('warning', ({ message }) => {
    if (message.includes('already executing a query'))
      throw new Error(
        'Several statements were sent at once on one connection. Run with `NODE_OPTIONS=--trace-deprecation`.',
      );
  });
}
