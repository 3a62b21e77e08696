/** An amount of minor units in units of its currency, exactly: `-12.05`. Every supported currency has two decimals. */
export function decimal(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** As `decimal`, with commas between thousands, for people: `-1,234,567.89`. */
export function grouped(amount: bigint): string {
  return decimal(amount).replace(/\B(?=(\d{3})+\.)/g, ',');
}
