import { expect, test } from 'vitest';
import { accountEmailTooLong } from '#shared/schema/common.ts';
import { AccountEmail, EmailedCode } from './emailed-code.ts';

test.each(['123 456', '１２３４５６', '١٢٣٤٥٦'])('the code %s is 123456', (code) => {
  expect(EmailedCode.parse({ email: 'a@example.com', code }).code).toBe('123456');
});

test('an address that is too long for an account is rejected with that reason', () => {
  const ofLength = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 67)}.com`;
  expect(AccountEmail.safeParse(ofLength(128)).success).toBe(true);
  expect(AccountEmail.safeParse(ofLength(129)).error?.issues[0]?.message).toBe(accountEmailTooLong);
});
