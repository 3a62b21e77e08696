import { Link } from '@tanstack/react-router';
import { Icon } from '../icon/icon.js';
import styles from './crumb.module.css';

/** The list that a page belongs to, and the page. */
export function Crumb({ to, list, here }: { readonly to: string; readonly list: string; readonly here: string }) {
  return (
    <nav className={styles.crumb} aria-label="Breadcrumb">
      <Link to={to}>{list}</Link>
      <Icon name="right" size="small" />
      <span aria-current="page">{here}</span>
    </nav>
  );
}
