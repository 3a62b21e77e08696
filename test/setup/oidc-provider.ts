import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperatorIssuer } from '@landed/contracts/operator-decision/login';
import Provider from 'oidc-provider';

type Person = Readonly<Record<string, unknown>>;

export const clientId = 'landed-cli';

/** An OpenID provider on loopback with the device flow. */
export interface OidcProvider {
  /** Its people in the group `ops` may decide about payments. */
  readonly issuer: OperatorIssuer;
  /** What a person does in the browser: sign in and confirm the code. */
  confirm(userCode: string, subject: string): Promise<void>;
  deny(userCode: string): Promise<void>;
  close(): Promise<void>;
}

/** @param people the claims of each person by `sub`. */
export async function startOidcProvider(
  people: Readonly<Record<string, Person>>,
  { codeSeconds = 60 } = {},
): Promise<OidcProvider> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [],
        response_types: [],
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
      },
    ],
    features: { deviceFlow: { enabled: true }, devInteractions: { enabled: false } },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'] },
    ttl: { DeviceCode: codeSeconds, IdToken: 3_600, AccessToken: 60, Grant: 60 },
    cookies: { keys: ['of a test'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  });
  server.on('request', provider.callback());
  const codeOf = async (userCode: string) => {
    const code = await provider.DeviceCode.findByUserCode(userCode.replaceAll('-', ''));
    if (code === undefined) throw new Error('The provider has no such code.');
    return code;
  };
  return {
    issuer: {
      issuer,
      client_id: clientId,
      scope: 'openid email',
      groups_claim: 'groups',
      groups: { ops: ['payments'] },
      subjects: {},
      login_hours: 12,
    },
    async confirm(userCode, subject) {
      const code = await codeOf(userCode);
      const grant = new provider.Grant({ accountId: subject, clientId });
      grant.addOIDCScope('openid email');
      Object.assign(code, { accountId: subject, grantId: await grant.save(), scope: 'openid email', claims: {} });
      await code.save();
    },
    async deny(userCode) {
      const code = await codeOf(userCode);
      Object.assign(code, { error: 'access_denied' });
      await code.save();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
