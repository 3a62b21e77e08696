import { type OperatorIssuer, operatorIssuersSchema } from '@landed/contracts/operator-decision/login';
import { CommandFailure } from '../program/command-failure.js';

/** The providers of `OPERATOR_ISSUERS`; none when it is not set. */
export function issuersOf(text: string | undefined): readonly OperatorIssuer[] {
  try {
    return operatorIssuersSchema.parse(JSON.parse(text || '[]'));
  } catch {
    throw new CommandFailure('no_issuer', 'OPERATOR_ISSUERS cannot be read. It is the JSON that the workers have.');
  }
}
