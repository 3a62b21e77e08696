import {
  borderRadiusMax,
  buttonLabelMax,
  displayNameMax,
  fontFamilyMax,
  logoUrlMax,
} from '@landed/contracts/branding/rules';
import { fieldError } from '../api/describe-error.js';
import { Field, TextField } from '../parts/field.js';
import { Fields, linkClass, quietClass, smallClass } from '../parts/layout.js';
import { brandingTexts as texts } from '../text/branding.js';
import styles from './branding-fields.module.css';
import type { BrandingFieldName, ColourField, Draft, ShownContrast } from './draft.js';

interface FieldsProps {
  readonly draft: Draft;
  /** What buyers see: the placeholder of a field that is not set. */
  readonly resolved: Draft;
  readonly contrasts: readonly ShownContrast[];
  /** Why the last save was rejected. */
  readonly error: unknown;
  readonly disabled: boolean;
  readonly onDraft: (draft: Draft) => void;
}

const colours: readonly ColourField[] = [
  'background_color',
  'text_color',
  'button_color',
  'button_text_color',
  'danger_color',
  'primary_color',
];

/** The eleven fields. An empty one is decided by the base theme. */
export function BrandingFields(props: FieldsProps) {
  return (
    <Fields>
      <Fields two>
        <TextSetting {...props} field="display_name" max={displayNameMax} />
        <TextSetting {...props} field="button_label" max={buttonLabelMax} counts />
      </Fields>
      <TextSetting {...props} field="logo_url" max={logoUrlMax} optional />
      <Fields two>
        {colours.map((field) => (
          <ColourSetting key={field} {...props} field={field} />
        ))}
      </Fields>
      <Fields two>
        <TextSetting {...props} field="font_family" max={fontFamilyMax} />
        <RadiusSetting {...props} />
      </Fields>
    </Fields>
  );
}

function TextSetting(
  props: FieldsProps & {
    readonly field: Exclude<BrandingFieldName, 'border_radius'>;
    readonly max: number;
    readonly optional?: boolean;
    readonly counts?: boolean;
  },
) {
  const { draft, resolved, error, disabled, onDraft, field, max, optional = false, counts = false } = props;
  const value = draft[field] ?? '';
  const count = counts && (
    <span className={`${smallClass} ${quietClass} ${styles.count}`}>
      {value.length} / {max}
    </span>
  );
  return (
    <TextField
      label={texts.fields[field]}
      optional={optional}
      error={fieldError(error, `changes.${field}`)}
      value={value}
      placeholder={resolved[field] ?? 'https://…/logo.svg'}
      onValue={(next) => onDraft({ ...draft, [field]: next === '' ? null : next })}
      maxLength={max}
      disabled={disabled}
      end={count}
    />
  );
}

function ColourSetting(props: FieldsProps & { readonly field: ColourField }) {
  const { draft, resolved, contrasts, error, disabled, onDraft, field } = props;
  const low = contrasts.find((contrast) => contrast.field === field && !contrast.passes);
  const shown = resolved[field] ?? '#000000';
  const set = (next: string) => onDraft({ ...draft, [field]: next === '' ? null : next });
  const tooLow = low && <TooLow contrast={low} disabled={disabled} onUse={set} />;
  const swatch = (
    <input
      type="color"
      className={styles.swatch}
      aria-label={texts.colour(texts.fields[field])}
      value={/^#[0-9a-f]{6}$/i.test(shown) ? shown.toLowerCase() : '#000000'}
      onChange={(event) => set(event.currentTarget.value)}
      disabled={disabled}
    />
  );
  return (
    <TextField
      label={texts.fields[field]}
      error={fieldError(error, `changes.${field}`) ?? tooLow}
      mono
      value={draft[field] ?? ''}
      placeholder={shown}
      onValue={set}
      maxLength={7}
      spellCheck={false}
      disabled={disabled}
      start={swatch}
    />
  );
}

function TooLow({
  contrast,
  disabled,
  onUse,
}: {
  readonly contrast: ShownContrast;
  readonly disabled: boolean;
  readonly onUse: (colour: string) => void;
}) {
  const { ratio, required, suggestion } = contrast;
  return (
    <>
      {texts.tooLow(ratio.toFixed(2), required)}{' '}
      {suggestion !== null && !disabled && (
        <button type="button" className={linkClass} onClick={() => onUse(suggestion)}>
          {texts.use(suggestion)}
        </button>
      )}
    </>
  );
}

function RadiusSetting({ draft, resolved, disabled, onDraft }: FieldsProps) {
  const value = draft.border_radius ?? resolved.border_radius ?? 0;
  return (
    <Field label={texts.fields.border_radius}>
      {(ids) => (
        <span className={styles.range}>
          <input
            {...ids}
            type="range"
            min={0}
            max={borderRadiusMax}
            value={value}
            disabled={disabled}
            onChange={(event) => onDraft({ ...draft, border_radius: Number(event.currentTarget.value) })}
          />
          <output htmlFor={ids.id}>{texts.radius(value)}</output>
        </span>
      )}
    </Field>
  );
}
