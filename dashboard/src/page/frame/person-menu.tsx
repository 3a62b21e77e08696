import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../icon/icon.js';
import { Menu } from '../parts/menu.js';
import { useMerchant } from '../session/merchant.js';
import { usePerson } from '../session/session.js';
import { useSignOut } from '../session/use-sign-out.js';
import { frameTexts } from '../text/frame.js';
import { initials } from './merchant-menu.js';
import styles from './person-menu.module.css';

/** Who is signed in and as what, with the way to the own account. */
export function PersonMenu() {
  const { name } = usePerson();
  const { roles } = useMerchant();
  const navigate = useNavigate();
  const { signOut, failure } = useSignOut();
  return (
    <>
      <Menu
        hasName
        label={frameTexts.account}
        className={styles.person}
        items={[
          { label: frameTexts.pages.me, icon: 'people', onChoose: () => void navigate({ to: '/me' }) },
          { label: frameTexts.signOut, icon: 'open', onChoose: signOut },
        ]}
      >
        <span className={styles.face} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={styles.text}>
          <b>{name}</b>
          <span>{roles.map((role) => frameTexts.roles[role]).join(', ')}</span>
        </span>
        <Icon name="updown" />
      </Menu>
      {failure}
    </>
  );
}
