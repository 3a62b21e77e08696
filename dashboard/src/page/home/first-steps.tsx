import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { goLiveQuery, openStep, stepsOf } from '../go-live/steps.js';
import { Icon } from '../icon/icon.js';
import { Section } from '../parts/layout.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { goLiveTexts } from '../text/go-live.js';
import { homeTexts as texts } from '../text/home.js';
import styles from './home-page.module.css';

/** What is done on the way to live mode, and what comes next. */
export function FirstSteps() {
  const { base } = useMerchant();
  const { data, error, refetch } = useQuery(goLiveQuery(base));
  if (error !== null) return <ErrorBox what="The first steps" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={5} />;
  const steps = stepsOf(data);
  const next = openStep(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section title={texts.start} aside={goLiveTexts.progress(done, steps.length)}>
      <ul className={styles.list}>
        {steps.map(({ name, isDone }) => (
          <li key={name}>
            <Link to={`${base}/go-live`} className={styles.item}>
              <span className={isDone ? styles.good : undefined}>
                <Icon name={isDone ? 'check' : name === next ? 'clock' : 'lock'} />
              </span>
              <span className={styles.text}>
                {name === next ? <b>{goLiveTexts[name].title}</b> : goLiveTexts[name].title}
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
