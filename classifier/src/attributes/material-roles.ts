import type { AttributeName } from '../data-loader/vocabulary.js';
import type { Token } from '../text/token.js';
import type { Mention } from './attribute-words.js';
import type { MaterialMention } from './chief-material.js';

const roles: ReadonlyMap<string, AttributeName | 'minor'> = new Map(
  (
    [
      ['upper', 'upper vamp'],
      ['sole', 'sole outsole outersole midsole'],
      ['outer', 'outer shell exterior outside facing outershell'],
      ['lining', 'lining lined inner interior inside liner insole footbed'],
      ['filling', 'filling fill filled stuffing stuffed padding wadding insulation infill stuffer'],
      ['frame', 'frame framed chassis'],
      ['plated', 'plated plating'],
      [
        'minor',
        'tone toned color colored colour finish finished dipped look effect style inspired trim accent coated coating laminated lamination membrane backed backing print printed effect',
      ],
    ] as const
  ).flatMap(([role, words]) => words.split(' ').map((word) => [word, role] as const)),
);

/** Parts whose material does not count as the material of the product. */
const parts = new Set(
  'handle buckle zipper zip clasp hook button strap lid cap stand leg hinge grip label patch logo insert hardware wheel band elastic base bottom knob tip pin bezel cover pouch case box bag string cord rope wire screw bracket mount magnet ring cuff collar waistband pocket edge binding piping bead blade head nozzle tube hose valve cup packaging gift pad palm patch sleeve panel side front back finish inlay detail fringe tassel'.split(
    ' ',
  ),
);
const linkBetween =
  /^(?:material|is|of|made|in|from|a|the|with|and|fabric|are|surface|layer|sheeting|consisting|predominantly|mainly|wholly|partly|entirely|composed)$/;

/** The part that a material belongs to. `material` means the whole product. */
export function roleOf(mention: Mention, tokens: readonly Token[]): MaterialMention['role'] {
  const first = tokens[mention.start];
  const before = tokens[mention.start - 1];
  const after = tokens[mention.end];
  if (first?.isAfterColon) {
    const named = leftRole(mention.start, tokens);
    if (named !== undefined) return named;
  }
  if (after !== undefined && after.segment === first?.segment) {
    const role = roles.get(after.isGuess ? after.text : (after.stems[0] ?? ''));
    if (role !== undefined) return role;
    if ((first.zone !== 'head' || !first.isTitle) && parts.has(after.stems[0] ?? '')) return 'minor';
  }
  if (before !== undefined && before.segment === first?.segment) return leftRole(mention.start, tokens) ?? 'material';
  return 'material';
}

/**
 * In "gold plated brass", "plated" belongs to the gold, not to the brass. In "filling: down", the colon makes "filling"
 * a label.
 */
function isAdjective(token: Token, material: Token | undefined): boolean {
  return /(?:ed|ing)$/.test(token.text) && material?.isAfterColon !== true;
}

/** "Lined with", "upper made of", "filling: 100%". */
function leftRole(start: number, tokens: readonly Token[]): AttributeName | undefined {
  for (let at = start - 1; at >= Math.max(0, start - 5); at -= 1) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const role = roles.get(token.stems[0] ?? '');
    if (role !== undefined)
      return role === 'minor' || (at === start - 1 && isAdjective(token, tokens[start])) ? undefined : role;
    if (!token.isNumber && !linkBetween.test(token.text)) return undefined;
  }
  return undefined;
}
