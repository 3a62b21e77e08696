import fc from 'fast-check';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const whole = (min: number, max: number, width = 0) =>
  fc.integer({ min, max }).map((value) => String(value).padStart(width, '0'));
const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((list) => list.join(''));
const text = (value: string) => fc.constant(value);
const grouped =
  (by: string, size = 4) =>
  (value: string) =>
    value.replaceAll(new RegExp(`.{${size}}(?=.)`, 'g'), (group) => group + by);

/** The check digit of GTIN, SSCC and USPS parcel numbers. */
function withCheckDigit(value: string): string {
  const sum = Array.from(value)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${value}${(10 - (sum % 10)) % 10}`;
}

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const crockford = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 31 }), { minLength: length, maxLength: length })
    .map((list) => list.map((value) => base32[value]).join(''));

const day = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2027-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const stamp = day.map((date) => date.toISOString());
const compactStamp = stamp.map((iso) => iso.replaceAll(/[-:TZ.]/g, ''));
const usps = fc
  .tuple(fc.constantFrom('9400', '9205', '9361', '9261', '9405', '9374'), digits(17))
  .map(([service, rest]) => withCheckDigit(service + rest));

/**
 * References of shops and parcels by kind, as their issuers write them. Sources of the forms: the carriers' help pages on
 * tracking numbers (USPS Publication 199, UPS, FedEx, DHL, Royal Mail, Canada Post), the ULID and UUID specifications.
 */
export const references: Readonly<Record<string, fc.Arbitrary<string>>> = {
  UPS: join(text('1Z'), crockford(6), digits(10)),
  'UPS in groups': join(
    text('1Z '),
    crockford(3),
    text(' '),
    crockford(3),
    text(' '),
    digits(2).chain((two) => digits(8).map((rest) => `${two} ${grouped(' ')(rest)}`)),
  ),
  'FedEx Express': digits(12),
  'FedEx Express in groups': digits(12).map(grouped(' ')),
  'FedEx Ground': join(text('0'), digits(14)),
  'FedEx Ground 96': join(text('96'), digits(20)),
  'FedEx SmartPost': join(text('61299'), digits(15)),
  'DHL Express': digits(10),
  'DHL Paket': join(text('003404'), digits(14)),
  'DHL Paket in groups': join(text('003404'), digits(14)).map(grouped(' ')),
  'DHL JJD': join(text('JJD0'), digits(17)),
  'DHL eCommerce': join(text('GM6051'), digits(13)),
  USPS: usps,
  'USPS in groups': usps.map(grouped(' ')),
  'USPS in groups with hyphens': usps.map(grouped('-')),
  'USPS with ZIP': join(text('420'), digits(5), usps),
  'Royal Mail': join(fc.stringMatching(/^[A-Z]{2}$/), digits(9), text('GB')),
  'S10 in groups': join(fc.stringMatching(/^[A-Z]{2}$/), text(' '), digits(9).map(grouped(' ', 3)), text(' CN')),
  DPD: join(text('0'), digits(13)),
  'Amazon order': join(whole(100, 999), text('-'), digits(7), text('-'), digits(7)),
  'Amazon Logistics': join(text('TBA'), digits(12)),
  'eBay order': join(digits(2), text('-'), digits(5), text('-'), digits(5)),
  'Shopify order': join(text('#'), whole(1000, 999_999)),
  'Shopify id': whole(6_000_000_000_000, 6_999_999_999_999),
  'WooCommerce order': whole(1, 999_999),
  'Magento increment': whole(1, 99_999_999, 9),
  'order of a year': join(text('ORD-'), whole(2024, 2027), text('-'), digits(6)),
  'order of a day': join(
    compactStamp.map((value) => value.slice(0, 8)),
    text('-'),
    digits(6),
  ),
  'order of a second': compactStamp.map((value) => value.slice(0, 14)),
  'order of a millisecond': compactStamp,
  'order of a second with a short year': join(
    compactStamp.map((value) => value.slice(2, 14)),
    digits(4),
  ),
  'order of a second, day first': compactStamp.map(
    (value) => value.slice(6, 8) + value.slice(4, 6) + value.slice(0, 4) + value.slice(8, 14),
  ),
  timestamp: stamp,
  'timestamp in seconds': day.map((date) => String(Math.floor(date.getTime() / 1000))),
  'timestamp in milliseconds': day.map((date) => String(date.getTime())),
  'timestamp in microseconds': fc.tuple(day, digits(3)).map(([date, rest]) => `${date.getTime()}${rest}`),
  'timestamp in nanoseconds': fc.tuple(day, digits(6)).map(([date, rest]) => `${date.getTime()}${rest}`),
  snowflake: whole(1_200_000_000_000_000, 1_999_999_999_999_999).chain((high) => digits(3).map((low) => high + low)),
  ULID: join(text('01K'), crockford(23)),
  UUID: fc.uuid(),
  'hexadecimal id': fc.stringMatching(/^[0-9a-f]{24}$/),
  'Stripe id': join(text('pi_3'), fc.stringMatching(/^[0-9A-Za-z]{23}$/)),
  'purchase order': join(text('45'), digits(8), text('/'), whole(1, 99, 5)),
  invoice: join(text('INV/'), whole(2024, 2027), text('/'), whole(1, 12, 2), text('/'), digits(4)),
  EAN: digits(12).map(withCheckDigit),
  SSCC: join(text('00'), digits(17).map(withCheckDigit)),
};
