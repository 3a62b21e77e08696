import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { Sign } from '../icon/icon.js';
import { usePageTitle } from '../session/page-title.js';
import { frameTexts } from '../text/frame.js';
import { signInTexts as texts } from '../text/sign-in.js';
import { Example } from './example.js';
import styles from './sign-in-frame.module.css';

/** The frame of the pages that a person sees before it has signed in: one form, and what the product does beside it. */
export function SignInFrame({
  title,
  lead,
  onSubmit,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(heading);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <p className={styles.brand}>
          <Sign />
          {frameTexts.product}
        </p>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div>
            <h1 ref={heading} className={styles.title}>
              {title}
            </h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </form>
        <p className={styles.foot}>{texts.operator}</p>
      </main>
      <aside className={styles.aside} aria-label={texts.example.label}>
        <Example />
      </aside>
    </div>
  );
}

/** A line with a word in its middle, between two ways of signing in. */
export function Or({ children }: { readonly children: ReactNode }) {
  return <p className={styles.or}>{children}</p>;
}

export const signInHintClass = styles.hint;
