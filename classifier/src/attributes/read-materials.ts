import { type AttributeName, isKindOf } from '../data-loader/vocabulary.js';
import { groupBy } from '../text/group-by.js';
import type { ReadText, Token } from '../text/token.js';
import type { Mention } from './attribute-words.js';
import { chiefMaterial, type MaterialMention } from './chief-material.js';
import { roleOf } from './material-roles.js';

export interface NamedMaterial {
  readonly attribute: AttributeName;
  readonly values: readonly string[];
  readonly start: number;
  readonly end: number;
}

const zoneWeights = { head: 3, of: 2.8, with: 0.4, for: 0 } as const;
const cue = /^(?:made|material|fabric|crafted|constructed|composed|composition|consisting|consist|body|content|shell)$/;
const jewellery = new Set(
  'ring necklace bracelet earring chain pendant anklet brooch charm jewelry bangle stud hoop cufflink'.split(' '),
);

/** The main material and the materials of named parts, each once. */
export function readMaterials(text: ReadText, mentions: readonly Mention[]): NamedMaterial[] {
  const { tokens } = text;
  const firstShare = tokens.findIndex((token) => token.isPercent);
  const sharesFollow = mentions.some((mention) => mention.end === firstShare);
  const named = [
    ...mentions.filter((mention) => mention.attribute === 'material'),
    ...unqualifiedSilver(tokens, mentions),
  ]
    .flatMap((mention) => describe(mention, text, sharesFollow) ?? [])
    .toSorted((a, b) => a.start - b.start)
    .reduce<MaterialMention[]>((all, mention) => [...all, withRoleOf(all.at(-1), mention, tokens)], []);
  const roles = groupBy(named, (mention) => mention.role);
  return [...roles].flatMap(([role, all]) => {
    if (role === 'minor') return [];
    const chief = chiefMaterial(all);
    if (chief === undefined) return [];
    const value = refined(chief.value, role, named);
    return [{ attribute: role, values: meanings(value), start: chief.start, end: chief.end }];
  });
}

function describe(
  mention: Mention,
  { tokens, titleLength }: ReadText,
  sharesFollow: boolean,
): MaterialMention | undefined {
  const first = tokens[mention.start];
  if (first === undefined || first.isNegated) return undefined;
  const share = shareOf(mention, tokens, sharesFollow);
  const cued = [1, 2, 3].some((back) => cue.test(tokens[mention.start - back]?.text ?? ''));
  const place = 0.93 ** (first.segment - (tokens[first.isTitle ? 0 : titleLength]?.segment ?? 0));
  const weight =
    place *
    (zoneWeights[cued && first.zone === 'of' ? 'head' : first.zone] + (cued ? 2 : 0)) *
    (first.isTitle ? 1.8 : 1);
  if (weight === 0 && share === null) return undefined;
  const vague = isVague(mention.value) ? 0.85 : 1;
  return {
    value: mention.value,
    start: mention.start,
    end: mention.end,
    role: roleOf(mention, tokens),
    share,
    weight: weight * vague,
  };
}

/** "Soles of rubber or plastics": joined materials belong to the same part. */
function withRoleOf(
  before: MaterialMention | undefined,
  mention: MaterialMention,
  tokens: readonly Token[],
): MaterialMention {
  if (before === undefined || mention.role !== 'material' || before.role === 'material') return mention;
  const between = tokens.slice(before.end, mention.start);
  const isJoined =
    between.length > 0 && between.every((token) => token.isNumber || token.text === 'and' || token.text === 'or');
  return isJoined ? { ...mention, role: before.role } : mention;
}

/** "78% polyester 22% elastane" or, if the first share follows its material, "wool 70%, acrylic 30%". */
function shareOf(mention: Mention, tokens: readonly Token[], sharesFollow: boolean): number | null {
  const near = sharesFollow ? [mention.end] : [mention.start - 1, mention.start - 2, mention.start - 3];
  const segment = tokens[mention.start]?.segment;
  const share = near.map((at) => tokens[at]).find((token) => token?.isPercent && token.segment === segment);
  return share === undefined ? null : Number.parseFloat(share.text.replace(',', '.'));
}

/** "Silver ring" means the metal if the text names no other metal. "Gold ring" may be only a colour. */
function unqualifiedSilver(tokens: readonly Token[], mentions: readonly Mention[]): Mention[] {
  if (mentions.some((mention) => isKindOf(mention.value, 'base-metal') || isKindOf(mention.value, 'precious')))
    return [];
  const at = tokens.findIndex(
    (token, index) => token.stems[0] === 'silver' && jewellery.has(tokens[index + 1]?.stems[0] ?? ''),
  );
  return at < 0 ? [] : [{ attribute: 'material', value: 'silver', start: at, end: at + 1 }];
}

/** "Metal" means steel if the text also names steel. */
function refined(value: string, role: AttributeName, named: readonly MaterialMention[]): string {
  const closer = named.find(
    (other) =>
      (other.role === role || other.role === 'material') &&
      other.value !== value &&
      isKindOf(other.value, value) &&
      other.weight > 1,
  );
  return isVague(value) && closer !== undefined ? closer.value : value;
}

function isVague(value: string): boolean {
  return (
    value === 'textile' || value === 'metal' || value === 'plastic' || value === 'ceramic' || value === 'synthetic'
  );
}

/** Bamboo is a wood in a board and a viscose in a sock. */
function meanings(value: string): string[] {
  return value === 'bamboo' ? ['bamboo', 'viscose'] : [value];
}
