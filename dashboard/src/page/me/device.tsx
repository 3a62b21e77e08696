import { SelectField } from '../parts/field.js';
import { Fields, Section } from '../parts/layout.js';
import { setPreference, usePreferences } from '../session/preferences.js';
import { meTexts } from '../text/me.js';
import styles from './profile.module.css';

const texts = meTexts.device;

/** What is remembered on this device only. */
export function Device() {
  const { theme, rows, shortcuts } = usePreferences();
  return (
    <Section title={texts.title}>
      <div className={styles.form}>
        <Fields two>
          <SelectField
            label={texts.theme}
            value={theme}
            onValue={(value) => setPreference('theme', value as typeof theme)}
            choices={Object.entries(texts.themes)}
          />
          <SelectField
            label={texts.rows}
            value={rows}
            onValue={(value) => setPreference('rows', value as typeof rows)}
            choices={Object.entries(texts.rowSizes)}
          />
          <SelectField
            label={texts.shortcuts}
            value={shortcuts}
            onValue={(value) => setPreference('shortcuts', value as typeof shortcuts)}
            choices={Object.entries(texts.shortcutChoices)}
          />
        </Fields>
      </div>
    </Section>
  );
}
