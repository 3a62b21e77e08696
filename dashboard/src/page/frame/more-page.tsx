import { Link } from '@tanstack/react-router';
import { Icon } from '../icon/icon.js';
import { PageBody, PageHead } from '../parts/layout.js';
import { useMerchant } from '../session/merchant.js';
import { placeIn } from '../session/first-place.js';
import { useSession } from '../session/session.js';
import { useSignOut } from '../session/use-sign-out.js';
import { frameTexts } from '../text/frame.js';
import styles from './more-page.module.css';
import { navigationFor } from './navigation.js';

/** Everything that a phone's dock has no room for. */
export function MorePage() {
  const { base, roles, mode } = useMerchant();
  const { merchants } = useSession();
  const { signOut, failure } = useSignOut();
  return (
    <PageBody>
      <PageHead title={frameTexts.pages.more} />
      <ul className={styles.list}>
        {navigationFor(roles).map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={`${base}${to}`}>
              <Icon name={icon} />
              {text}
            </Link>
          </li>
        ))}
        <li>
          <Link to={`${base}/go-live`}>
            <Icon name="rocket" />
            {frameTexts.pages.goLive}
          </Link>
        </li>
        <li>
          <Link to="/me">
            <Icon name="people" />
            {frameTexts.pages.me}
          </Link>
        </li>
        {merchants.length > 1 &&
          merchants.map((merchant) => (
            <li key={merchant.handle}>
              <Link to={placeIn(merchant, mode)}>
                <Icon name="right" />
                {merchant.name}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" onClick={signOut}>
            <Icon name="open" />
            {frameTexts.signOut}
          </button>
        </li>
      </ul>
      {failure}
    </PageBody>
  );
}
