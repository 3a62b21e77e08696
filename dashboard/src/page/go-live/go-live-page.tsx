import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Banner } from '../parts/banner.js';
import { Button, buttonClass } from '../parts/button.js';
import { linkClass, PageBody, PageHead, quietClass, smallClass } from '../parts/layout.js';
import { Status } from '../parts/status.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { goLiveTexts as texts } from '../text/go-live.js';
import { Agreement } from './agreement.js';
import styles from './go-live-page.module.css';
import { type OfView, Step } from './step.js';
import { goLiveQuery, isAgreementRenewed, mayHaveNews, stepsOf } from './steps.js';
import { VerificationStep } from './verification-step.js';

/** While a result of the processor may come, the page looks for it this often. */
const lookMilliseconds = 3_000;

/** Five steps to live mode, each with what is missing and who can do it. */
export function GoLivePage() {
  const { base } = useMerchant();
  const { verification: how } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery({
    ...goLiveQuery(base),
    refetchInterval: ({ state }) => state.data !== undefined && mayHaveNews(state.data, how) && lookMilliseconds,
  });
  const steps = data === undefined ? [] : stepsOf(data);
  return (
    <PageBody>
      <PageHead
        title={texts.title}
        acts={
          data !== undefined && (
            <p className={styles.count}>
              <b>{steps.filter(({ isDone }) => isDone).length}</b> {texts.done(steps.length)}
            </p>
          )
        }
      >
        <p>{texts.lead}</p>
      </PageHead>
      {error !== null && <ErrorBox what="The steps" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={5} />}
      {data !== undefined && (
        <>
          <Upcoming view={data} />
          <ol className={styles.steps}>
            <AdviceStep view={data} name="testOrder" to={`${base.replace(/live$/, 'test')}/keys`} />
            <AdviceStep view={data} name="events" to={`${base.replace(/live$/, 'test')}/webhooks`} />
            <VerificationStep view={data} />
            <AgreementStep view={data} />
            <LiveKeys view={data} />
          </ol>
          <p className={`${smallClass} ${quietClass}`}>
            {texts.optional}{' '}
            <Link to={`${base}/wallets`} className={linkClass}>
              {texts.wallet}
            </Link>{' '}
            {texts.walletFor}{' '}
            <Link to={`${base}/branding`} className={linkClass}>
              {texts.brand}
            </Link>
            .
          </p>
        </>
      )}
    </PageBody>
  );
}

function Upcoming({ view }: OfView) {
  const { upcoming } = view.agreement;
  if (upcoming === null) return null;
  return (
    <Banner tone="warn" fact={texts.agreement.upcoming(upcoming.version)}>
      <Time at={upcoming.effective_at} as="day" />. {upcoming.changes.join(' ')}
    </Banner>
  );
}

function AdviceStep({ view, name, to }: OfView & { readonly name: 'testOrder' | 'events'; readonly to: string }) {
  const { title, open, done, link } = texts[name];
  const at = stepsOf(view).find((step) => step.name === name)?.doneAt ?? null;
  return (
    <Step
      view={view}
      name={name}
      title={title}
      aside={
        <Link to={to} className={linkClass}>
          {link}
        </Link>
      }
    >
      <p>
        {at === null ? open : done} {at !== null && <Time at={at} />}
      </p>
    </Step>
  );
}

function AgreementStep({ view }: OfView) {
  const { agreed_at: agreedAt, signature, version } = view.agreement;
  const waits = (
    <Status shape="ring" tone="warn">
      {texts.agreement.waits}
    </Status>
  );
  return (
    <Step
      view={view}
      name="agreement"
      title={texts.agreement.title}
      aside={agreedAt === null ? waits : <Time at={agreedAt} />}
    >
      {agreedAt !== null && (
        <p>
          {texts.agreement.signed}{' '}
          {signature !== null && texts.agreement.signedBy(signature.version, signature.typed_name)}
        </p>
      )}
      {agreedAt === null && version === null && <p>{texts.agreement.none}</p>}
      {isAgreementRenewed(view) && <p>{texts.agreement.renewed}</p>}
      {version !== null && (agreedAt === null || isAgreementRenewed(view)) && <Agreement />}
    </Step>
  );
}

function LiveKeys({ view }: OfView) {
  const { base } = useMerchant();
  const mayChange = useMay('keys.change');
  const isDone = view.live_keys.done_at !== null;
  const live = `${base.replace(/test$/, 'live')}/keys`;
  const create = view.unlocked ? (
    <Link to={live} className={buttonClass({ kind: 'solid' })}>
      {texts.liveKeys.create}
    </Link>
  ) : (
    <Button icon="lock" disabled>
      {texts.liveKeys.create}
    </Button>
  );
  const { title, locked, open, done } = texts.liveKeys;
  return (
    <Step view={view} name="liveKeys" title={title} aside={!isDone && mayChange && create}>
      <p>{isDone ? done : view.unlocked ? open : locked}</p>
    </Step>
  );
}
