import type { ReactNode } from 'react';
import styles from './page-form.module.css';

/** A form that is a page of its own: fields no wider than they are read, and room between their groups. */
export function PageForm({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
