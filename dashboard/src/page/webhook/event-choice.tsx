import { CheckField } from '../parts/field.js';
import { webhookTexts } from '../text/webhook.js';
import styles from './event-choice.module.css';

const texts = webhookTexts.form;

/** Event types by the part before the dot, in the order of the server. */
function groupsOf(types: readonly string[]): readonly (readonly [group: string, types: readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const type of types) {
    const group = type.split('.')[0] ?? type;
    groups.set(group, [...(groups.get(group) ?? []), type]);
  }
  return [...groups];
}

/** All events with `*`, or some of them. */
export function EventChoice({
  types,
  chosen,
  onChosen,
}: {
  readonly types: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}) {
  const isAll = chosen.includes('*');
  const toggle = (some: readonly string[], isOn: boolean) => {
    const rest = chosen.filter((type) => type !== '*' && !some.includes(type));
    onChosen(types.filter((type) => rest.includes(type) || (isOn && some.includes(type))));
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.events}</legend>
      <CheckField checked={isAll} onChecked={(isOn) => onChosen(isOn ? ['*'] : [...types])}>
        {texts.all}
      </CheckField>
      {!isAll && (
        <div className={styles.groups}>
          {groupsOf(types).map(([group, some]) => (
            <div key={group} className={styles.group}>
              <CheckField
                checked={some.every((type) => chosen.includes(type))}
                onChecked={(isOn) => toggle(some, isOn)}
              >
                <b>{group}</b>
              </CheckField>
              {some.map((type) => (
                <CheckField key={type} checked={chosen.includes(type)} onChecked={(isOn) => toggle([type], isOn)}>
                  {type.slice(group.length + 1) || type}
                </CheckField>
              ))}
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}
