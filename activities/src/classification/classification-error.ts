import type { KnownCode } from '@landed/classifier/classify';
import { type ApiError, type FieldIssue, invalidFields } from '@landed/contracts/errors/api-error';
import { hsCodeMessage } from '@landed/contracts/line-item/hs-code';

/**
 * The error for a request in which a supplied code is not valid, with the path of every such code. Null when all codes
 * are valid. `codes` has one entry per product, null where no code was supplied.
 */
export function classificationError(codes: readonly (KnownCode | null)[]): ApiError | null {
  const fields = codes.flatMap((code, index) => (code === null ? [] : codeIssues(code, `products[${index}].hs_code`)));
  const [first] = fields;
  return first === undefined ? null : invalidFields(fields, { reason: first.code });
}

function codeIssues(code: KnownCode, path: string): FieldIssue[] {
  switch (code.kind) {
    case 'valid':
      return [];
    case 'malformed':
      return [{ path, code: 'malformed_hs_code', message: hsCodeMessage(code.digits) }];
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
