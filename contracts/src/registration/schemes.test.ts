import { describe, expect, it } from 'vitest';
import { registrationNumber, taxScheme } from './schemes.js';

describe('a registration number', () => {
  it.each([
    ['ioss', 'im 276 000 0001', 'IM2760000001'],
    ['gb_vat', 'GB 980 7806 84', 'GB980780684'],
    ['gb_vat', 'GB980780684001', 'GB980780684001'],
    ['gb_vat', 'GBGD001', 'GBGD001'],
    ['gb_vat', 'GBHA500', 'GBHA500'],
    ['no_voec', '2021234', '2021234'],
    ['au_gst', '51 824 753 556', '51824753556'],
    ['au_gst', '300012345678', '300012345678'],
    ['nz_gst', '49-091-850'.replaceAll('-', ' '), '49091850'],
    ['nz_gst', '136410132', '136410132'],
    ['sg_gst', 'M12345678X', 'M12345678X'],
    ['ch_vat', 'che-123.456.788 mwst', 'CHE-123.456.788MWST'],
    ['ca_gst', '123456789 RT 0001', '123456789RT0001'],
    ['us_sales_tax_ny', 'ny-1234567', 'NY-1234567'],
  ] as const)('of %s is stored without spaces in upper case: %s', (scheme, typed, stored) => {
    expect(registrationNumber(scheme, typed)).toBe(stored);
  });

  it.each([
    ['ioss', 'IN2760000001'],
    ['ioss', 'IM276000001'],
    ['gb_vat', 'GB980780685'],
    ['gb_vat', 'GBGD500'],
    ['gb_vat', 'XI980780684'],
    ['no_voec', '202123'],
    ['au_gst', '51824753557'],
    ['au_gst', '01824753556'],
    ['nz_gst', '136410133'],
    ['nz_gst', '9125568'],
    ['sg_gst', 'M1234567X'],
    ['ch_vat', 'CHE-123.456.789'],
    ['ch_vat', 'CHE123456788'],
    ['ca_gst', '123456789RM0001'],
    ['us_sales_tax_ny', 'N1'],
  ] as const)('of %s is rejected with a wrong form or check digit: %s', (scheme, typed) => {
    expect(registrationNumber(scheme, typed)).toBe(null);
  });
});

describe('taxScheme', () => {
  it('knows the named schemes and the sales tax of each state', () => {
    const names = ['ioss', 'us_sales_tax_ny', 'us_sales_tax_dc', 'us_sales_tax_xx', 'us_sales_tax_NY', 'eu_oss', ''];
    expect(names.map(taxScheme)).toEqual(['ioss', 'us_sales_tax_ny', 'us_sales_tax_dc', null, null, null, null]);
  });
});
