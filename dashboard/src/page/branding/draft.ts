import { contrastRatio, contrastsOf } from '@landed/contracts/branding/contrast';
import type { BrandingSettingsView, BrandingView } from '../../wire/branding.js';

export type BrandingFieldName = keyof BrandingSettingsView;
export type Draft = BrandingSettingsView;
export type ColourField = Extract<BrandingFieldName, `${string}_color`>;

const colourPattern = /^#[0-9a-f]{6}$/i;

/**
 * What buyers would see: the draft over what the saved branding resolves to. A field that the draft sets back keeps its
 * saved look until it is saved, because only the server knows what the base theme has for it.
 */
export function resolvedDraft(view: BrandingView, draft: Draft): Draft {
  const set = Object.entries(draft).filter(([, value]) => value !== null);
  return { ...view.branding, ...Object.fromEntries(set) };
}

/** The fields that differ from what is saved. */
export function changesOf(view: BrandingView, draft: Draft): Partial<Draft> {
  const changed = Object.entries(draft).filter(([field, value]) => value !== view.settings[field as BrandingFieldName]);
  return Object.fromEntries(changed);
}

export interface ShownContrast {
  readonly field: ColourField;
  readonly ratio: number;
  readonly required: number;
  readonly passes: boolean;
  /** The nearest colour that passes; null when it passes already, or none does. */
  readonly suggestion: string | null;
}

const unusedFields = { displayName: '', logoUrl: null, fontFamily: '', borderRadius: 0, buttonLabel: '' };
const fieldOf = {
  textColor: 'text_color',
  backgroundColor: 'background_color',
  dangerColor: 'danger_color',
  buttonColor: 'button_color',
  buttonTextColor: 'button_text_color',
  primaryColor: 'primary_color',
} as const satisfies Record<string, ColourField>;
type ContractField = keyof typeof fieldOf;

/** The contrasts of a draft; none while a colour is being typed. */
export function contrastsOfDraft(branding: Draft): readonly ShownContrast[] {
  const named = Object.entries(fieldOf).map(([name, field]) => [name, branding[field] ?? ''] as const);
  if (named.some(([, colour]) => !colourPattern.test(colour))) return [];
  const colours = Object.fromEntries(named) as Record<ContractField, string>;
  return contrastsOf({ ...colours, ...unusedFields }).map(({ of, on, ratio, required, passes }) => ({
    field: fieldOf[of],
    ratio,
    required,
    passes,
    suggestion: passes ? null : nearestPassing(colours[of], colours[on], required),
  }));
}

/** Darker or lighter in steps of one percent, whichever passes first. Null when neither black nor white does. */
export function nearestPassing(colour: string, ground: string, required: number): string | null {
  for (let percent = 1; percent <= 100; percent += 1) {
    for (const end of [0, 255]) {
      const mixed = mix(colour, end, percent);
      if (contrastRatio(mixed, ground) >= required) return mixed;
    }
  }
  return null;
}

function mix(colour: string, end: number, percent: number): string {
  const channels = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const mixed = channels.map((channel) => Math.round(channel + ((end - channel) * percent) / 100));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
