import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { serverNow } from '../api/server-clock.js';
import { NextRun } from '../balance/next-run.js';
import { whenIdle } from '../frame/when-idle.js';
import { Icon } from '../icon/icon.js';
import { Button } from '../parts/button.js';
import { classNames } from '../parts/class-names.js';
import { countdown, inUtc, placeName, zonedFormat } from '../parts/format-time.js';
import { Columns, PageBody, PageHead, quietClass, Section } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { useZone } from '../session/zone.js';
import { homeTexts as texts } from '../text/home.js';
import styles from './home-page.module.css';
import type { AttentionItem } from './needs-attention.js';
import { NextPayouts } from './next-payouts.js';
import { Sales } from './sales.js';
import { type Attention, useAttention, useIsShown } from './use-attention.js';

/** For merchants that are not live yet. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.js')).FirstSteps }));
/** Below the first screen, so it is loaded once the first screen is shown. */
const LatestPayments = lazy(async () => {
  await whenIdle();
  return { default: (await import('./latest-payments.js')).LatestPayments };
});

/** What needs a person now, and the first steps until live mode is open. */
export function HomePage() {
  const zone = useZone();
  const attention = useAttention();
  const isShown = useIsShown(attention.isLoading);
  const now = serverNow();
  const day = zonedFormat(zone, { weekday: 'long', day: 'numeric', month: 'long' });
  const clock = zonedFormat(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <PageBody>
      <PageHead title={day.format(now).replace(',', '')}>
        <p>
          {texts.clock(clock.format(now), placeName(zone))} {useMay('payouts.read') && <NextRun />}
        </p>
      </PageHead>
      <AttentionList attention={attention} isShown={isShown} />
      {isShown && <Below />}
    </PageBody>
  );
}

function Below() {
  const { isLiveEnabled } = useMerchant();
  return (
    <>
      <Figures />
      {useMay('payments.read') && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <LatestPayments />
        </Suspense>
      )}
      {!isLiveEnabled && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <FirstSteps />
        </Suspense>
      )}
    </>
  );
}

function Figures() {
  const seesPayouts = useMay('payouts.read');
  if (!seesPayouts) return <Sales />;
  return (
    <div className={styles.figures}>
      <Columns rail={<NextPayouts />}>
        <Sales />
      </Columns>
    </div>
  );
}

/** The most that Home shows. */
const most = 8;

function AttentionList({ attention, isShown }: { readonly attention: Attention; readonly isShown: boolean }) {
  const { items, isLoading, failed } = attention;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isShown ? items.slice(0, isWhole ? undefined : most) : [];
  return (
    <Section title={texts.attention} aside={shown.length > 0 && items.length} first>
      {failed !== null && <ErrorBox what="A part of this list" error={failed.error} onRetry={failed.retry} />}
      {isLoading && <Skeleton rows={2} />}
      {!isLoading && items.length === 0 && failed === null && <p className={quietClass}>{texts.nothing}</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </ul>
      )}
      {shown.length < items.length && isShown && (
        <div className={styles.rest}>
          <Button kind="bare" onClick={() => setIsWhole(true)}>
            {texts.more(items.length - most)}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The time that is left, beside the deadline itself. */
function Due({ at, isBad }: { readonly at: string; readonly isBad: boolean }) {
  const now = serverNow();
  return (
    <span className={classNames(styles.due, isBad && styles.late)}>
      {Date.parse(at) <= now ? texts.overdue : texts.due(countdown(at, now))} <small>{inUtc(at)}</small>
    </span>
  );
}

function Item({ item }: { readonly item: AttentionItem }) {
  const { base } = useMerchant();
  return (
    <li>
      <Link to={`${base}${item.to}`} search={item.search ?? {}} className={styles.item}>
        <span className={styles[item.tone]}>
          <Icon name={item.icon} />
        </span>
        <span className={styles.text}>
          <b>{item.fact}</b> <span className={styles.lead}>{item.lead}</span>
        </span>
        {item.due !== undefined && <Due at={item.due} isBad={item.tone === 'bad'} />}
        {item.at !== undefined && (
          <span className={styles.due}>
            <Time at={item.at} />
          </span>
        )}
        <Icon name="right" />
      </Link>
    </li>
  );
}
