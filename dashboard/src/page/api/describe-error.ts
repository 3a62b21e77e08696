import { frameTexts } from '../text/frame.js';
import { reasonTexts } from '../text/reasons.js';
import { ApiError } from './api-error.js';

/** The sentence for a person: the reason of a rejected change, else the server's own sentence. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.name !== 'TypeError' ? error.message : 'This page has a fault: reload it.';
  }
  const { reason, fields, roles } = error.details;
  if (error.code === 'role_missing' && roles !== undefined) return roleText(roles);
  if (reason !== undefined) return reasonTexts[urlProblem(error) ?? reason] ?? error.message;
  if (error.code === 'validation_error' && fields?.[0] !== undefined) return fields[0].message;
  if (error.retryAfterSeconds !== null) return `${error.message} Try again in ${waitText(error.retryAfterSeconds)}.`;
  return error.message;
}

/** What is wrong with a field, by its path in the body. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.details.fields?.find((field) => field.path === path)?.message;
}

/** Which roles would be enough, so that the person can ask an owner for one. */
function roleText(roles: readonly string[]): string {
  const names = roles.map((role) => Object.entries(frameTexts.roles).find(([name]) => name === role)?.[1] ?? role);
  const shown = new Intl.ListFormat('en', { type: 'disjunction' }).format(names.map((name) => name.toLowerCase()));
  return `This needs the role ${shown}. Owners can change your roles.`;
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Which rule the URL of an endpoint breaks: the last word of the sentence. Undefined for other reasons. */
function urlProblem({ details, message }: ApiError): string | undefined {
  return details.reason === 'url_rejected' ? /: (\w+)\.$/.exec(message)?.[1] : undefined;
}
