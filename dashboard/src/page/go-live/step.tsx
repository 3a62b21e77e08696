import type { ReactNode } from 'react';
import type { GoLiveView } from '../../wire/go-live.js';
import { Icon } from '../icon/icon.js';
import styles from './go-live-page.module.css';
import { openStep, type StepName, stepsOf } from './steps.js';

export interface OfView {
  readonly view: GoLiveView;
}

/** One step with its number, or a tick when it is done. */
export function Step({
  view,
  name,
  title,
  children,
  aside,
}: OfView & {
  readonly name: StepName;
  readonly title: string;
  readonly children: ReactNode;
  readonly aside: ReactNode;
}) {
  const steps = stepsOf(view);
  const index = steps.findIndex((step) => step.name === name);
  const isDone = steps[index]?.isDone === true;
  const state = isDone ? 'done' : openStep(view) === name ? 'now' : 'later';
  return (
    <li className={styles.step}>
      <span className={`${styles.dot} ${styles[state]}`}>{isDone ? <Icon name="check" /> : index + 1}</span>
      <div className={styles.text}>
        <h2>{title}</h2>
        {children}
      </div>
      <div className={styles.aside}>{aside}</div>
    </li>
  );
}
