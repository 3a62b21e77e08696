/**
 * A number that a buyer can read out, such as `HL-482013`, made from the order's id. It identifies an order to people; the
 * address of the page keeps the id, which cannot be guessed.
 */
export function orderNumber(id) {
  const last = BigInt(`0x${id.replaceAll('-', '').slice(-12)}`);
  return `HL-${String(last % 1_000_000n).padStart(6, '0')}`;
}
