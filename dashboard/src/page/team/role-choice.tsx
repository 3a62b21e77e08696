import { type DashboardRole, dashboardRoles } from '@landed/contracts/dashboard/actions';
import { CheckField } from '../parts/field.js';
import { frameTexts } from '../text/frame.js';
import { teamTexts as texts } from '../text/team.js';
import styles from './role-choice.module.css';

/** Roles with what each may do. */
export function RoleChoice({
  chosen,
  onChosen,
}: {
  readonly chosen: readonly DashboardRole[];
  readonly onChosen: (chosen: readonly DashboardRole[]) => void;
}) {
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.inviteDialog.roles}</legend>
      {dashboardRoles.map((role) => (
        <CheckField
          key={role}
          checked={chosen.includes(role)}
          onChecked={(isOn) => onChosen(dashboardRoles.filter((one) => (one === role ? isOn : chosen.includes(one))))}
        >
          {frameTexts.roles[role]} <span className={styles.what}>{texts.roles[role]}</span>
        </CheckField>
      ))}
    </fieldset>
  );
}
