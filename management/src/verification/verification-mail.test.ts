import { asId } from '@landed/contracts/ids/ids';
import { expect, it } from 'vitest';
import { verificationMail } from './verification-mail.js';

const news = {
  merchantId: asId<'merchant'>('01a20b3c-5d7e-7a10-9f3b-6b1f0d2c4e5a'),
  merchantName: 'Harbour\r\nLeather',
  merchantHandle: 'harbour-leather',
  needs: [],
} as const;
const origin = 'https://dashboard.example.com';

it('owners get results and what is asked for, with the page where it is done', () => {
  const verified = verificationMail({ ...news, state: 'verified' }, origin);
  expect(verified?.subject).toBe('Harbour Leather is verified');
  expect(verified?.text).toContain(`\n${origin}/harbour-leather/test/go-live\n`);
  const asked = verificationMail({ ...news, state: 'needs_information', needs: ['website', 'tax_number'] }, origin);
  expect(asked?.text).toContain('- the website of the business\n- a tax or registration number\n');
  expect(verificationMail({ ...news, state: 'rejected' }, origin)?.subject).toBe(
    'Harbour Leather could not be verified',
  );
});

it('a check that goes on makes no mail', () => {
  expect(verificationMail({ ...news, state: 'pending' }, origin)).toBeNull();
  expect(verificationMail({ ...news, state: 'in_progress' }, origin)).toBeNull();
});
