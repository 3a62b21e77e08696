import { formatAmount } from '../parts/format-amount.js';
import { Money } from '../parts/money.js';
import { signInTexts } from '../text/sign-in.js';
import styles from './example.module.css';

const texts = signInTexts.example;

/** One order with its landed cost. The figures are those of the tax engine for this order. */
export function Example() {
  return (
    <figure className={styles.example}>
      <figcaption className={styles.claim}>
        {texts.claim} <span>{texts.second}</span>
      </figcaption>
      <div className={styles.order}>
        <p className={styles.head}>
          <span>{texts.order}</span>
          <span>{texts.route}</span>
        </p>
        <dl className={styles.lines}>
          {texts.lines.map(({ name, code, amount }) => (
            <div key={name}>
              <dt>
                {name} {code !== undefined && <code>{code}</code>}
              </dt>
              <dd>{formatAmount(amount, texts.currency)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{texts.total}</dt>
            <dd>
              <Money amount={texts.lines.reduce((sum, { amount }) => sum + amount, 0)} currency={texts.currency} />
            </dd>
          </div>
        </dl>
      </div>
    </figure>
  );
}
