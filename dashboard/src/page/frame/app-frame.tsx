import { Link, Outlet, useChildMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useIsOnline } from '../api/use-is-online.js';
import { Icon, Sign } from '../icon/icon.js';
import { Banner } from '../parts/banner.js';
import { classNames } from '../parts/class-names.js';
import { PageBody, PageHead } from '../parts/layout.js';
import { AddFactorLink } from '../parts/waiting.js';
import { MerchantContext, useMerchant, useOpenMerchant } from '../session/merchant.js';
import { lacksFactor } from '../session/lacks-factor.js';
import { useSession } from '../session/session.js';
import { frameTexts } from '../text/frame.js';
import styles from './app-frame.module.css';
import { type Badge, useBadges } from './badges.js';
import { MerchantMenu } from './merchant-menu.js';
import { ModeSwitch } from './mode-switch.js';
import { type NavigationEntry, navigationFor } from './navigation.js';
import { PersonMenu } from './person-menu.js';
import { SearchBox } from './search-box.js';
import { useShortcuts } from './shortcuts.js';
import { whenIdle } from './when-idle.js';

const GoLiveCard = lazy(async () => {
  await whenIdle();
  return { default: (await import('./go-live-card.js')).GoLiveCard };
});
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.js')).ShortcutList }));

/** Around every page of a merchant. */
export function AppFrame() {
  return (
    <MerchantContext value={useOpenMerchant()}>
      <Frame />
    </MerchantContext>
  );
}

/** Side bar, top bar and sheet; on a phone a dock below. */
function Frame() {
  const { mode, roles, isLiveEnabled } = useMerchant();
  const session = useSession();
  const isOnline = useIsOnline();
  const sheet = useRef<HTMLElement>(null);
  // An open delivery and a chosen report are parts of their page: who opens them stays where it is.
  const path = useChildMatches({ select: ([page]) => page?.pathname });
  const [shortcuts, toggleShortcuts] = useShortcuts();
  useEffect(() => sheet.current?.querySelector('h1')?.focus(), [path]);
  return (
    <div className={classNames(styles.app, mode === 'test' && styles.test)}>
      <a className={styles.skip} href="#sheet">
        {frameTexts.skip}
      </a>
      <aside className={styles.side} aria-label={frameTexts.sideBar}>
        <p className={styles.brand}>
          <Sign />
          {frameTexts.product}
        </p>
        <MerchantMenu />
        <Navigation />
        <div className={styles.end}>
          {!isLiveEnabled && (
            <Suspense>
              <GoLiveCard />
            </Suspense>
          )}
          <PersonMenu />
        </div>
      </aside>
      <header className={styles.top}>
        <div className={styles.phoneOnly}>
          <Sign />
          <MerchantMenu short />
        </div>
        <SearchBox />
        <ModeSwitch />
      </header>
      <main className={styles.sheet} id="sheet" ref={sheet} tabIndex={-1}>
        {!isOnline && <Banner tone="warn" fact={frameTexts.offline} />}
        {mode === 'live' && lacksFactor(session, roles) ? <AddFactor /> : <Outlet />}
      </main>
      <Dock />
      {shortcuts && (
        <Suspense>
          <ShortcutList onClose={toggleShortcuts} />
        </Suspense>
      )}
    </div>
  );
}

/** In the place of every page of live mode: each part of it would say the same. */
function AddFactor() {
  const { fact, lead } = frameTexts.addFactor;
  return (
    <PageBody>
      <PageHead title={fact} acts={<AddFactorLink />}>
        <p>{lead}</p>
      </PageHead>
    </PageBody>
  );
}

function Navigation() {
  const { roles } = useMerchant();
  const entries = navigationFor(roles);
  const badges = useBadges();
  const group = (name: NavigationEntry['group']) => entries.filter((entry) => entry.group === name);
  return (
    <nav className={styles.nav} aria-label={frameTexts.main}>
      <NavigationLinks entries={group('first')} badges={badges} />
      {group('developers').length > 0 && <h2>{frameTexts.groups.developers}</h2>}
      <NavigationLinks entries={group('developers')} badges={badges} />
      {group('settings').length > 0 && <h2>{frameTexts.groups.settings}</h2>}
      <NavigationLinks entries={group('settings')} badges={badges} />
    </nav>
  );
}

function NavigationLinks({
  entries,
  badges,
}: {
  readonly entries: readonly NavigationEntry[];
  readonly badges: Readonly<Record<string, Badge>>;
}) {
  const { base } = useMerchant();
  return entries.map(({ to, icon, text }) => (
    <Link
      key={to}
      to={`${base}${to}`}
      activeOptions={{ exact: to === '' }}
      className={styles.navLink}
      title={badges[to]?.means}
    >
      <Icon name={icon} />
      {text}
      <Count badge={badges[to]} />
    </Link>
  ));
}

/** The title of the link says it to those who do not see it. */
function Count({ badge }: { readonly badge: Badge | undefined }) {
  if (badge === undefined) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {badge.count}
    </span>
  );
}

/** The pages that a phone has at the bottom; the others are behind the last one. */
const dockLength = 4;

function Dock() {
  const { base, roles } = useMerchant();
  const badges = useBadges();
  const entries = navigationFor(roles).slice(0, dockLength);
  return (
    <nav className={styles.dock} aria-label={frameTexts.main}>
      {entries.map(({ to, icon, text, short }) => (
        <Link
          key={to}
          to={`${base}${to}`}
          activeOptions={{ exact: to === '' }}
          className={styles.dockLink}
          title={badges[to]?.means}
        >
          <Icon name={icon} size="large" />
          {short ?? text}
          <Count badge={badges[to]} />
        </Link>
      ))}
      <Link to={`${base}/more`} className={styles.dockLink}>
        <Icon name="menu" size="large" />
        {frameTexts.pages.more}
      </Link>
    </nav>
  );
}
