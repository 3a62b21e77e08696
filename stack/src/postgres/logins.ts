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

/** The address of the database for one process. Another server than that of the stack has no such logins. */
export function urlOfLogin(url: string, login: LoginName, isOwnServer: boolean): string {
  if (!isOwnServer) return url;
  const own = new URL(url);
  own.username = login;
  return own.href;
}

/** The address of the database of buyers' keys, beside that of the data. */
export function buyerKeysUrl(url: string, isOwnServer: boolean): string {
  return isOwnServer ? Object.assign(new URL(url), { pathname: `/${buyerKeysDatabase}` }).href : url;
}
