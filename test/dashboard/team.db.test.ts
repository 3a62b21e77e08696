import { randomUUID } from 'node:crypto';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardCase, openDashboardCase, password, type Reply } from './dashboard-case.js';

let at: DashboardCase;
beforeAll(async () => {
  at = await openDashboardCase();
});
afterAll(() => at.close());

const ends = ({ status, body }: Reply) => `${status} ${body.error?.code ?? ''}`.trim();
const newEmail = () => `${randomUUID()}@example.com`;

/** A merchant with one owner, and what the owner can do to the team. */
async function newTeam() {
  const { merchantId, handle } = await at.merchant(`Team ${randomUUID()}`);
  const member = (...roles: DashboardRole[]) => at.person(newEmail(), [[merchantId, roles]]);
  const owner = await member('owner');
  const cookie = await at.session(owner, { isConfirmed: true });
  const change = (verb: string, body: object, by = cookie) =>
    at.send('POST', `/api/${handle}/test/team/${verb}`, by, body);
  const events = () =>
    at.store.database.prisma.userEvent.findMany({ where: { merchantId }, orderBy: { id: 'asc' }, omit: { id: true } });
  return { merchantId, handle, owner, cookie, member, change, events };
}

describe('an invitation', () => {
  it('creates an account with the invited roles, and its link works once', async () => {
    const { handle, change, events, owner } = await newTeam();
    const email = newEmail();
    expect(ends(await change('invite', { email, roles: ['developer'] }))).toBe('200');
    const token = await at.linkIn(email);
    const read = await at.send('POST', '/api/invitation/read', null, { token });
    expect(read.body).toMatchObject({ email, roles: ['developer'], has_account: false });
    const accept = () => at.send('POST', '/api/invitation/accept', null, { token, name: 'Ines', password });
    const both = await Promise.all([accept(), accept()]);
    expect(both.map(ends).toSorted()).toEqual(['200', '410 link_not_valid']);
    const joined = both.find(({ status }) => status === 200);
    expect(joined?.body['merchants']).toMatchObject([{ handle, roles: ['developer'] }]);
    expect(ends(await at.send('POST', '/api/invitation/read', null, { token }))).toBe('410 link_not_valid');
    expect((await events()).map(({ kind, userId }) => [kind, userId === owner])).toEqual([
      ['invited', true],
      ['invitation_accepted', false],
    ]);
  });

  it('adds a merchant to an account that exists, with its password alone', async () => {
    const [first, second] = [await newTeam(), await newTeam()];
    const email = newEmail();
    await at.person(email, [[first.merchantId, ['support']]]);
    await second.change('invite', { email, roles: ['finance'] });
    const token = await at.linkIn(email);
    const accept = (word: string) => at.send('POST', '/api/invitation/accept', null, { token, password: word });
    expect(ends(await accept('not the password'))).toBe('401 sign_in_failed');
    expect((await accept(password)).body['merchants']).toHaveLength(2);
  });

  it('stops working when it is sent again, withdrawn or older than seven days', async () => {
    const { handle, cookie, change } = await newTeam();
    const email = newEmail();
    const open = async () => {
      const { body } = await at.send('GET', `/api/${handle}/test/team`, cookie);
      return (body['invitations'] as { id: string }[]).map(({ id }) => id);
    };
    const read = async (token: string) => ends(await at.send('POST', '/api/invitation/read', null, { token }));
    await change('invite', { email, roles: ['support'] });
    const first = await at.linkIn(email);
    await change('resend', { invitation_id: (await open())[0] });
    const second = await at.linkIn(email);
    expect([await read(first), await read(second)]).toEqual(['410 link_not_valid', '200']);
    const [id = ''] = await open();
    const old = { expiresAt: new Date(Date.now() - 1000) };
    await at.store.database.prisma.userToken.update({ where: { id }, data: old });
    expect(await read(second)).toBe('410 link_not_valid');
    await change('invite', { email, roles: ['support'] });
    const third = await at.linkIn(email);
    await change('withdraw', { invitation_id: (await open())[0] });
    expect([await read(third), await open()]).toEqual(['410 link_not_valid', []]);
  });

  it('the server rejects one for a member, for a text without an address, and of another team', async () => {
    const { change, merchantId } = await newTeam();
    const foreign = await newTeam();
    const email = newEmail();
    await at.person(email, [[merchantId, ['support']]]);
    const reason = (reply: Reply) => reply.body.error?.details?.['reason'];
    expect(reason(await change('invite', { email, roles: ['owner'] }))).toBe('already_member');
    expect(reason(await change('invite', { email: 'a@b', roles: ['owner'] }))).toBe('email_rejected');
    await change('invite', { email: newEmail(), roles: ['owner'] });
    const [token] = await at.store.database.prisma.userToken.findMany({ where: { merchantId } });
    expect(ends(await foreign.change('withdraw', { invitation_id: token?.id }))).toBe('404 not_found');
  });
});

describe('a team', () => {
  it('keeps its last owner, even when two owners remove each other at once', async () => {
    const { owner, cookie, member, change } = await newTeam();
    const reason = (reply: Reply) => reply.body.error?.details?.['reason'];
    expect(reason(await change('remove', { user_id: owner }))).toBe('last_owner');
    expect(reason(await change('roles', { user_id: owner, roles: ['finance'] }))).toBe('last_owner');
    const second = await member('owner');
    const other = await at.session(second, { isConfirmed: true });
    const both = await Promise.all([
      change('remove', { user_id: second }, cookie),
      change('remove', { user_id: owner }, other),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a team loses a removed member at once: the next request is signed out', async () => {
    const { handle, member, change } = await newTeam();
    const user = await member('developer');
    const cookie = await at.session(user, { isConfirmed: true });
    expect((await at.send('GET', '/api/me', cookie)).status).toBe(200);
    await change('remove', { user_id: user });
    expect(ends(await at.send('GET', '/api/me', cookie))).toBe('401 unauthorized');
    expect(ends(await at.send('GET', `/api/${handle}/test/team`, cookie))).toBe('401 unauthorized');
  });

  it('records roles before and after, and sends a mail to the person and every owner', async () => {
    const { owner, member, change, events } = await newTeam();
    const user = await member('support');
    await change('roles', { user_id: user, roles: ['support', 'finance'] });
    expect(await events()).toMatchObject([
      {
        kind: 'roles_changed',
        userId: owner,
        targetId: user,
        fields: { roles: { before: ['support'], after: ['support', 'finance'] } },
      },
    ]);
    const { prisma } = at.store.database;
    expect(await prisma.dashboardMail.count({ where: { kind: 'roles_changed' } })).toBeGreaterThanOrEqual(2);
    await expect(prisma.userEvent.deleteMany({})).rejects.toThrow();
  });

  it('resets the factor of its own people only', async () => {
    const { member, change, merchantId } = await newTeam();
    const foreign = await newTeam();
    const shared = await at.person(newEmail(), [
      [merchantId, ['support']],
      [foreign.merchantId, ['owner']],
    ]);
    const refused = await change('reset-factor', { user_id: shared });
    expect(refused.body.error?.details).toEqual({ reason: 'belongs_to_others' });
    const user = await member('support');
    const cookie = await at.session(user, { isConfirmed: true });
    expect(ends(await change('reset-factor', { user_id: user }))).toBe('200');
    expect(ends(await at.send('GET', '/api/me', cookie))).toBe('401 unauthorized');
    expect(ends(await change('reset-factor', { user_id: foreign.owner }))).toBe('404 not_found');
  });
});
