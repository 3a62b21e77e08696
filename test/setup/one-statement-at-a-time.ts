import pg from 'pg';

/**
 * A connection has one statement at a time: `pg` queues others and will not in its next major version. Prisma sends one for
 * each relation of a read at the same time, so a read that may be in a transaction has one relation at a level. A second
 * statement is rejected here, where `pg` warns of the third.
 */
const busy = new WeakSet<pg.Client>();
const client = pg.Client.prototype as pg.Client & { landedRejectsSecond?: true };

if (client.landedRejectsSecond === undefined) {
  client.landedRejectsSecond = true;
  const query = client.query as (...args: unknown[]) => unknown;
  client.query = function (this: pg.Client, ...args: unknown[]) {
    if (busy.has(this)) throw new Error('A second statement was sent on a connection before the first one had ended.');
    const result = query.apply(this, args);
    if (result instanceof Promise) {
      busy.add(this);
      const end = () => busy.delete(this);
      // Registered first, so that it runs before whatever awaits the result.
      result.then(end, end);
    }
    return result;
  } as typeof client.query;
}
