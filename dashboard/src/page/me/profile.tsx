import { useState } from 'react';
import type { MeBody } from '../../wire/me.js';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { SelectField, TextField } from '../parts/field.js';
import { Fields, Section } from '../parts/layout.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { meTexts } from '../text/me.js';
import type { Changing } from './changing.js';
import styles from './profile.module.css';

const texts = meTexts.profile;
const ofBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')] as const);

/** Name, and the zone in which times are shown. */
export function Profile({ me, onChanged }: Changing & { readonly me: MeBody }) {
  const toast = useToast();
  const [name, setName] = useState(me.name);
  const [zone, setZone] = useState(me.time_zone ?? '');
  const save = useAct(async () => {
    await post('/me/profile', { name, locale: me.locale, time_zone: zone === '' ? null : zone });
    toast(texts.saved);
    await onChanged();
  });
  return (
    <Section title={texts.title} first>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.run();
        }}
      >
        <Fields two>
          <TextField
            label={texts.name}
            value={name}
            onValue={setName}
            autoComplete="name"
            maxLength={100}
            error={fieldError(save.error, 'name')}
          />
          <TextField label={texts.email} value={me.email} onValue={() => undefined} readOnly hint={texts.emailHint} />
          <SelectField
            label={texts.zone}
            value={zone}
            onValue={setZone}
            choices={[['', texts.ofBrowser(ofBrowser)], ...zones]}
          />
        </Fields>
        <Failure error={save.error} what="the profile was saved" />
        <Button type="submit" busy={save.isBusy}>
          {texts.save}
        </Button>
      </form>
    </Section>
  );
}
