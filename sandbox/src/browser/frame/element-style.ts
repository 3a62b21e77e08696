import type { StripeElementStyle, StripeElementStyleVariant } from '@stripe/stripe-js';

/** The properties that Stripe's elements accept, and no others: none of them can move or hide a field. */
const PROPERTIES: Readonly<Record<string, string>> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontSmoothing: '-webkit-font-smoothing',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  iconColor: '--icon-color',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  padding: 'padding',
  textAlign: 'text-align',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
};

const PSEUDO = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'] as const;

const STATES = {
  base: 'input',
  empty: 'input[data-state="empty"]',
  complete: 'input[data-state="complete"]',
  invalid: 'input[data-state="invalid"]',
} as const;

/**
 * Applies the `style` option through the object model, which a strict Content-Security-Policy allows. Invalid values
 * are ignored, as in any style sheet.
 */
export function applyStyle(sheet: CSSStyleSheet, style: StripeElementStyle): void {
  sheet.replaceSync('');
  for (const state of ['base', 'empty', 'complete', 'invalid'] as const) {
    const variant = style[state];
    if (variant !== undefined) applyVariant(sheet, STATES[state], variant);
  }
  const { base } = style;
  if (base?.fontSize !== undefined) addRule(sheet, ':root', { fontSize: base.fontSize });
  if (base?.iconColor !== undefined) addRule(sheet, '#brand', { iconColor: base.iconColor });
  if (style.invalid?.iconColor !== undefined) {
    addRule(sheet, 'form:has(input[data-state="invalid"]) #brand', { iconColor: style.invalid.iconColor });
  }
}

function applyVariant(sheet: CSSStyleSheet, selector: string, variant: StripeElementStyleVariant): void {
  addRule(sheet, selector, { ...variant });
  for (const pseudo of PSEUDO) {
    const inner: unknown = Object.entries(variant).find(([name]) => name === pseudo)?.[1];
    if (typeof inner === 'object' && inner !== null) addRule(sheet, `${selector}${pseudo}`, { ...inner });
  }
}

function addRule(sheet: CSSStyleSheet, selector: string, declarations: Readonly<Record<string, unknown>>): void {
  const index = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
  const rule = sheet.cssRules[index];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const value = declarations[name];
    if (typeof value === 'string' || typeof value === 'number') rule.style.setProperty(property, String(value));
  }
}
