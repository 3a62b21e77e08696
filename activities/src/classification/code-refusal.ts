import { type FieldIssue, invalidFields, type Refusal } from '@landed/contracts/errors/refusal';
import type { KnownCode } from '../hs/known-code.js';

/**
 * The refusal of a request whose supplied codes are not all valid, with every bad one by its path; null when there is
 * none. `codes` has one entry per product, null where no code was supplied.
 */
export function codeRefusal(codes: readonly (KnownCode | null)[]): Refusal | null {
  const fields = codes.flatMap((code, index) => (code === null ? [] : codeIssues(code, `products[${index}].hs_code`)));
  const [first] = fields;
  return first === undefined ? null : invalidFields(fields, { reason: first.code });
}

function codeIssues(code: KnownCode, path: string): FieldIssue[] {
  switch (code.kind) {
    case 'valid':
      return [];
    case 'malformed':
      return [{ path, code: 'malformed_hs_code', message: 'Must be 6 or 8 to 12 digits.' }];
    case 'unknown':
      return [
        {
          path,
          code: 'unknown_hs_code',
          message: 'The first six digits are not a code of the HS 2022 nomenclature.',
        },
      ];
    case 'obsolete':
      return [
        {
          path,
          code: 'obsolete_hs_code',
          message: `HS 2022 has split this code. Its successors are ${code.successors.join(', ')}.`,
        },
      ];
  }
}
