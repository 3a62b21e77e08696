import { buyerKeysDatabase } from './server.js';

/** The logins of the processes of a local stack, with the roles of each. The first process serves the API and runs workers. */
const roles = {
  local_workers: ['worker', 'gateway'],
  local_gateway: ['gateway'],
  local_dashboard: ['dashboard'],
  local_operator: ['operator'],
} as const;
export type LoginName = keyof typeof roles;

/** The logins as the migrations take them, in `LANDED_DATABASE_LOGINS`. All have the password of the owner. */
export function loginsText(password: string): string {
  return JSON.stringify(Object.entries(roles).map(([name, its]) => ({ name, password, roles: its })));
}

/** The addresses of both databases for one process. Another server than that of the stack has no such logins. */
export function urlsOfLogin(
  url: string,
  login: LoginName,
  isOwnServer: boolean,
): { readonly data: string; readonly buyerKeys: string } {
  const as = (one: string) => (isOwnServer ? Object.assign(new URL(one), { username: login }).href : one);
  return { data: as(url), buyerKeys: as(buyerKeysUrl(url, isOwnServer)) };
}

/** The address of the database of buyers' keys, beside that of the data. */
export function buyerKeysUrl(url: string, isOwnServer: boolean): string {
  return isOwnServer ? Object.assign(new URL(url), { pathname: `/${buyerKeysDatabase}` }).href : url;
}
