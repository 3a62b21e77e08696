/** Of the style sheet of the frame, in em of its font size. */
const LINE_EM = 1.75;
const ONE_LINE_EM = { withPostal: 31, withoutPostal: 24 } as const;

/**
 * The height that the card's frame will have, so that the page does not shift when it has loaded.
 * @param fontSize pixels, as `16px`
 */
export function cardHeight(width: number, fontSize: string, hasPostal: boolean): string {
  const em = Number(fontSize.replace(/px$/, ''));
  const needed = hasPostal ? ONE_LINE_EM.withPostal : ONE_LINE_EM.withoutPostal;
  const lines = width <= needed * em ? 2 : 1;
  return `${lines * LINE_EM}em`;
}
