import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { PasskeyNotUsed } from '../api/api-error.js';
import { post } from '../api/request.js';

interface Challenge<Options> {
  readonly challenge_id: string;
  readonly options: Options;
}

/**
 * Asks the server for a challenge, the browser for a passkey, and gives the response to the server.
 *
 * @param path of the route that takes the response; its challenge is at `<path>/options`.
 * @throws PasskeyNotUsed, and what `post` throws.
 */
export async function confirmWithPasskey<Response>(path: string): Promise<Response> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const challenge = await post<Challenge<PublicKeyCredentialRequestOptionsJSON>>(`${path}/options`);
  const response = await used(startAuthentication({ optionsJSON: challenge.options }));
  return post<Response>(path, { challenge_id: challenge.challenge_id, response });
}

/** Makes a new passkey for the own account, called `name`. */
export async function addPasskey<Response>(name: string): Promise<Response> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const challenge = await post<Challenge<PublicKeyCredentialCreationOptionsJSON>>('/me/passkeys/options');
  const response = await used(startRegistration({ optionsJSON: challenge.options }));
  return post<Response>('/me/passkeys/add', { challenge_id: challenge.challenge_id, name, response });
}

function used<Result extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  started: Promise<Result>,
): Promise<Result> {
  return started.catch((error: unknown) => {
    throw new PasskeyNotUsed(error);
  });
}
