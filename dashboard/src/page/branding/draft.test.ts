import { contrastRatio } from '@landed/contracts/branding/contrast';
import { describe, expect, it } from 'vitest';
import type { BrandingSettingsView } from '../../wire/branding.js';
import { changesOf, contrastsOfDraft, nearestPassing, resolvedDraft } from './draft.js';

const branding: BrandingSettingsView = {
  display_name: 'Harbour Leather',
  logo_url: null,
  primary_color: '#c98a5f',
  background_color: '#fbf8f4',
  text_color: '#221c17',
  danger_color: '#a4231f',
  button_color: '#7a3b1e',
  button_text_color: '#ffffff',
  font_family: 'system-ui, sans-serif',
  border_radius: 10,
  button_label: 'Pay',
};
const settings: BrandingSettingsView = { ...branding, font_family: null, button_label: null };
const view = { settings, branding, contrasts: [] };

describe('the draft of a branding', () => {
  it('a draft sends only the fields that differ from what is saved', () => {
    expect(changesOf(view, settings)).toEqual({});
    const draft = { ...settings, button_label: 'Buy', logo_url: null, text_color: null };
    expect(changesOf(view, draft)).toEqual({ button_label: 'Buy', text_color: null });
  });

  it('resolves unset fields to what buyers see', () => {
    expect(resolvedDraft(view, { ...settings, button_label: 'Buy' })).toEqual({ ...branding, button_label: 'Buy' });
  });

  it('offers the nearest colour that passes for a contrast that is too low', () => {
    const outline = contrastsOfDraft(branding).find(({ field }) => field === 'primary_color');
    expect(outline).toMatchObject({ passes: false, required: 3 });
    expect(contrastRatio(outline?.suggestion ?? '#fbf8f4', '#fbf8f4')).toBeGreaterThanOrEqual(3);
  });

  it('shows no contrasts while a colour is being typed', () => {
    expect(contrastsOfDraft({ ...branding, text_color: '#22' })).toEqual([]);
  });

  it('a draft goes to the other side of a colour that is too close to black', () => {
    const found = nearestPassing('#000000', '#222222', 4.5);
    expect(contrastRatio(found ?? '#222222', '#222222')).toBeGreaterThanOrEqual(4.5);
  });
});
